import { inquiryIdIn, replyAddress, replyAddressProblem } from './reply-address.js';

it.each(['replies+{token}@lml.example', '{token}@replies.lml.example', 'r.{token}.x@lml.example'])(
  'takes %s [REPLY-3]',
  (pattern) => expect(replyAddressProblem(pattern)).toBeNull(),
);

it.each([
  'replies@lml.example',
  'replies+{token}',
  'replies+{token}{token}@lml.example',
  'replies@{token}',
  'a b+{token}@lml.example',
  `${'x'.repeat(60)}+{token}@lml.example`,
])('refuses %s with an example [REPLY-3]', (pattern) =>
  expect(replyAddressProblem(pattern)).toContain('such as replies+{token}@example.com'),
);

it('names an inquiry with a digest that nobody can make without the secret [REPLY-3]', () => {
  const address = replyAddress('replies+{token}@lml.example', 41, 'secret');
  expect(address).toMatch(/^replies\+41-[0-9a-f]{16}@lml\.example$/);
  expect(replyAddress('replies+{token}@lml.example', 42, 'secret').slice(11)).not.toBe(address.slice(11));
  expect(replyAddress('replies+{token}@lml.example', 41, 'other')).not.toBe(address);
});

it('finds the inquiry of a genuine token in an address or a subject, in any case [MAILIN-2]', () => {
  const address = replyAddress('replies+{token}@lml.example', 41, 'secret');
  expect(inquiryIdIn(address, 'secret')).toBe(41);
  expect(inquiryIdIn(`RE: [#${address.slice(8, 27).toUpperCase()}] viewing`, 'secret')).toBe(41);
  expect(inquiryIdIn(address, 'other')).toBeUndefined();
  expect(inquiryIdIn(address.replace('41-', '42-'), 'secret')).toBeUndefined();
  expect(inquiryIdIn('replies+9999999999-0123456789abcdef@lml.example', 'secret')).toBeUndefined();
});
