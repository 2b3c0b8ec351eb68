import { parseSender } from './sender.js';

it.each([
  ['office@example.com', { name: '', address: 'office@example.com' }],
  ['<office@example.com>', { name: '', address: 'office@example.com' }],
  ['LML Properties <office@example.com>', { name: 'LML Properties', address: 'office@example.com' }],
  ['"LML, Properties" <office@example.com>', { name: 'LML, Properties', address: 'office@example.com' }],
])('reads %s', (text, sender) => {
  expect(parseSender(text)).toEqual(sender);
});

it.each(['', 'office', 'LML <office>', 'a@example.com, b@example.com', 'x\r\nBcc: y <office@example.com>'])(
  'rejects %j',
  (text) => {
    expect(parseSender(text)).toBeUndefined();
  },
);
