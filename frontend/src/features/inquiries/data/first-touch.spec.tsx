import { afterEach, expect, it, jest } from '@jest/globals';
import { firstTouch, rememberFirstTouch } from './first-touch.js';

const NOTHING = { referrerHost: null, utmSource: null, utmMedium: null, utmCampaign: null };

function openedAt(address: string, referrer = '') {
  window.history.replaceState(null, '', address);
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  rememberFirstTouch();
}

afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

it('stores the first page, the referrer and the campaign, and nothing else of the URL [INBOX-24]', () => {
  openedAt(
    '/property/12?utm_source=newsletter&utm_medium=email&utm_campaign=november&name=Wanjiru#top',
    'https://www.google.com/search?q=wanjiru',
  );
  expect(firstTouch()).toEqual({
    landingPage: '/property/12',
    referrerHost: 'www.google.com',
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: 'november',
  });
  expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/wanjiru/i);
});

it('is not changed by later pages of the visit', () => {
  openedAt('/');
  openedAt('/contact?utm_source=late', 'https://elsewhere.example/');
  expect(firstTouch()).toEqual({ ...NOTHING, landingPage: '/' });
});

it('ignores our own pages as referrer', () => {
  openedAt('/about', `${window.location.origin}/`);
  expect(firstTouch()).toEqual({ ...NOTHING, landingPage: '/about' });
});

it.each(['', '{', '[]', 'null', '7', '{"landingPage":7}', '{"landingPage":"/","name":"Wanjiru"}'])(
  'sends only valid data, whatever is stored: %s',
  (text) => {
    window.sessionStorage.setItem('lml.source', text);
    const source = firstTouch();
    if (source) expect(source).toEqual({ ...NOTHING, landingPage: '/' });
  },
);

it('is null if nothing was stored', () => expect(firstTouch()).toBeNull());
