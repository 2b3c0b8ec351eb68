import { isPushService } from './push-services.js';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('accepts the endpoint of a browser’s push service: %s [PUSH-3]', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.attacker.example/abc',
  'https://attacker.example/fcm.googleapis.com',
  'https://evilpush.apple.com.example/',
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://user@fcm.googleapis.com/',
  'https://127.0.0.1/',
  'http://auth:3000/internal/users/1',
  'file:///etc/passwd',
  'no address',
])('refuses other hosts, ports and protocols: %s [PUSH-3]', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});

it('accepts a test service only by its whole origin [PUSH-3]', () => {
  expect(isPushService('http://127.0.0.1:5000/a', 'http://127.0.0.1:5000')).toBe(true);
  expect(isPushService('http://127.0.0.1:5001/a', 'http://127.0.0.1:5000')).toBe(false);
  expect(isPushService('http://127.0.0.1:5000/a', '')).toBe(false);
});
