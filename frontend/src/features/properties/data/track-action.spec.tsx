import { afterEach, expect, it, jest } from '@jest/globals';
import { trackAction } from './track-action.js';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

it('sends the action with a beacon, which survives leaving the page', async () => {
  const sendBeacon = jest.fn((_url: string, _body: Blob) => true);
  Object.assign(navigator, { sendBeacon });
  trackAction(12, 'whatsapp');
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [url, body] = sendBeacon.mock.calls[0]!;
  expect(url).toBe('/api/properties/12/interest');
  expect(body.type).toBe('application/json');
  expect(await body.text()).toBe('{"kind":"whatsapp"}');
});

it('ignores a missing or blocked `sendBeacon`', () => {
  expect(() => trackAction(12, 'view')).not.toThrow();
  Object.assign(navigator, {
    sendBeacon: () => {
      throw new TypeError('refused');
    },
  });
  expect(() => trackAction(12, 'view')).not.toThrow();
});
