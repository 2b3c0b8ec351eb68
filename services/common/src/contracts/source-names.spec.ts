import { expect, it } from '@jest/globals';
import { sourceName } from './source-names.js';

it.each([
  ['fb', 'Facebook'],
  ['Facebook', 'Facebook'],
  ['m.facebook.com', 'Facebook'],
  ['l.instagram.com', 'Instagram'],
  ['www.google.com', 'Google'],
  ['google.co.ke', 'Google'],
  ['wa.me', 'WhatsApp'],
  ['t.co', 'X'],
  ['direct', 'Direct'],
  [null, 'Not noted'],
  ['  ', 'Not noted'],
  ['www.nation.africa', 'nation.africa'],
  ['spring fair', 'Spring fair'],
  ['notfacebook.com', 'notfacebook.com'],
])('names the origin %j "%s" [FIGURES-4]', (source, name) => {
  expect(sourceName(source)).toBe(name);
});
