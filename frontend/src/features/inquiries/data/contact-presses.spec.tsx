import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { watchContactPresses } from './contact-presses.js';

const beacon = jest.fn<typeof navigator.sendBeacon>();

beforeAll(watchContactPresses);
beforeEach(() => {
  beacon.mockReset().mockReturnValue(true);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  window.history.replaceState(null, '', '/properties');
  document.body.innerHTML = '';
});

/** Presses a link in the page and returns it. */
function press(href: string): HTMLAnchorElement {
  document.body.innerHTML = `<a href="${href}"><span>Ask</span></a>`;
  const link = document.querySelector('a')!;
  link.addEventListener('click', (event) => event.preventDefault());
  link.querySelector('span')!.click();
  return link;
}
const sent = async () =>
  JSON.parse(await (beacon.mock.calls.at(-1)![1] as Blob).text()) as Record<string, unknown>;
const text = (link: HTMLAnchorElement) => new URL(link.href).searchParams.get('text');
const CHAT = `https://wa.me/254711000201?text=${encodeURIComponent('A Flat (LML-12)')}`;

it('gives each press on a chat a code of its own, and sends it with listing and page [PRESS-7]', async () => {
  const link = press(CHAT);
  const [, code] = /^A Flat \(LML-12\)\n\[LML-12·([A-HJ-NP-Z2-9]{6})\]$/.exec(text(link)!)!;
  expect(beacon.mock.calls[0]![0]).toBe('/api/presses');
  expect(await sent()).toMatchObject({
    code,
    channel: 'whatsapp',
    propertyId: 12,
    page: '/properties',
    lang: 'en',
  });
  link.querySelector('span')!.click();
  expect(text(link)).toMatch(/^A Flat \(LML-12\)\n\[LML-12·[A-HJ-NP-Z2-9]{6}\]$/);
  expect(text(link)).not.toContain(code);
});

it('begins a chat without a text with a general one [PRESS-7]', () => {
  expect(text(press('https://wa.me/254711000201'))).toMatch(
    /^Hello LML Properties\. I am looking for a property\.\n\[LML·[A-Z2-9]{6}\]$/,
  );
});

it('adds plain letters to an SMS, and leaves a call and a mail alone [PRESS-7]', async () => {
  const sms = decodeURIComponent(press('sms:+254711000201?&body=About%20LML-12').href);
  expect(sms).toMatch(/^sms:\+254711000201\?&body=About LML-12 \([A-Z2-9]{6}\)$/);
  expect(sms).toMatch(/^[ -~]*$/);
  window.history.replaceState(null, '', '/property/7-a-flat');
  expect(press('tel:+254711000201').href).toBe('tel:+254711000201');
  expect(await sent()).toMatchObject({ channel: 'call', propertyId: 7, page: '/property/7-a-flat' });
  press('mailto:sales@lml.example?subject=Flat');
  expect(await sent()).toMatchObject({ channel: 'email', propertyId: 7 });
});

it.each(['https://wa.me/?text=LML-12', 'mailto:?subject=LML-12', 'https://example.com/'])(
  'ignores %s, which shares or leads elsewhere [PRESS-7]',
  (href) => {
    press(href);
    expect(beacon).not.toHaveBeenCalled();
  },
);

it('ignores the screens of staff, and opens the chat if beacons are blocked [PRESS-7]', () => {
  window.history.replaceState(null, '', '/admin/inquiries');
  press(CHAT);
  expect(beacon).not.toHaveBeenCalled();
  window.history.replaceState(null, '', '/');
  beacon.mockImplementation(() => {
    throw new TypeError('blocked');
  });
  expect(text(press(CHAT))).toMatch(/\[LML-12·/);
});

it('survives a link whose text is not encoded properly [PRESS-7]', () => {
  press('https://wa.me/254711000201?text=100%');
  expect(beacon).toHaveBeenCalledTimes(1);
});
