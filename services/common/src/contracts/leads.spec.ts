import { pressCodeIn } from './leads.js';

it.each([
  ['K7M2QX', 'K7M2QX'],
  [' k7m2qx ', 'K7M2QX'],
  ['[LML-12·K7M2QX]', 'K7M2QX'],
  ['Hello. Please call me. (K7M2QX)', 'K7M2QX'],
  ['K7M2QI', null],
  ['K7M2Q', null],
  ['XK7M2QX', null],
  ['', null],
])('reads the code of %j as %j [PRESS-3]', (text, code) => expect(pressCodeIn(text)).toBe(code));
