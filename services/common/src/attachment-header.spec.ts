import { expect, it } from '@jest/globals';
import { attachmentHeader } from './attachment-header.js';

it.each([
  ['deed.pdf', `attachment; filename="deed.pdf"; filename*=UTF-8''deed.pdf`],
  ['a "b" (c).pdf', `attachment; filename="a _b_ (c).pdf"; filename*=UTF-8''a%20%22b%22%20%28c%29.pdf`],
  [
    "owner's ünï.pdf",
    `attachment; filename="owner's _n_.pdf"; filename*=UTF-8''owner%27s%20%C3%BCn%C3%AF.pdf`,
  ],
])('names %j in ASCII and whole', (name, header) => {
  expect(attachmentHeader(name)).toBe(header);
});
