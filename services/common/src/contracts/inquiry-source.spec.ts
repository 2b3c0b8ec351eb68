import { cleanSource } from './inquiry-source.js';

const NOTHING = {
  ...{ landingPage: null, referrerHost: null },
  ...{ utmSource: null, utmMedium: null, utmCampaign: null },
};

it('keeps a valid source', () => {
  const source = {
    landingPage: '/property/12',
    referrerHost: 'www.google.com',
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: 'November offers',
  };
  expect(cleanSource(source)).toEqual(source);
});

it.each([
  ['the query of a page', { landingPage: '/properties?search=wanjiru#x' }, { landingPage: '/properties' }],
  ['capitals in a host', { referrerHost: 'WWW.Google.com' }, { referrerHost: 'www.google.com' }],
  ['outer white space', { utmSource: '  x\n y ' }, { utmSource: 'x y' }],
  ['a value that is too long', { utmCampaign: 'é'.repeat(300) }, { utmCampaign: 'é'.repeat(100) }],
  ['a very long path', { landingPage: `/${'a'.repeat(900)}` }, { landingPage: `/${'a'.repeat(199)}` }],
])('cuts or corrects %s [INBOX-24]', (_what, sent, kept) => {
  expect(cleanSource(sent)).toEqual({ ...NOTHING, ...kept });
});

it.each([
  [{}],
  [{ landingPage: 'https://lml.example/' }],
  [{ landingPage: '/unsubscribe/wanjiru@example.com' }],
  [{ referrerHost: 'not a host' }],
  [{ referrerHost: 'a'.repeat(101) }],
  [{ referrerHost: 'user:secret@example.com' }],
  [{ utmSource: 'wanjiru@example.com' }],
  [{ utmMedium: '   ' }],
])('keeps nothing of %j', (sent) => expect(cleanSource(sent)).toBeNull());
