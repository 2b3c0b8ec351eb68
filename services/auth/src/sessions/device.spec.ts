import { expect, it } from '@jest/globals';
import { deviceOf } from './device.js';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const GOOGLE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Chrome/150.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Chrome/150.0.0.0 Safari/537.36 Edg/150.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${GOOGLE} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${APPLE} CriOS/150.0 Safari/604.1`, 'Chrome', 'iPad'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`, 'Safari', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
  [undefined, null, null],
])('reads %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent, '127.0.0.1')).toMatchObject({ browser, system });
});

it.each([
  ['41.90.12.7', '41.90.12.x'],
  ['::ffff:41.90.12.7', '41.90.12.x'],
  ['2c0f:fe38:1234:5678::1', '2c0f:fe38:1234:…'],
  ['2c0f::1', '2c0f:…'],
  ['::1', '::1'],
  ['', ''],
])('shortens the address %s to its network [ACCOUNT-9]', (address, network) => {
  expect(deviceOf('', address).address).toBe(network);
});
