import { printable } from './printable.js';

it.each([
  ['keeps what the fonts have', 'Café “Ngong”, 40 m² – €5', 'Café “Ngong”, 40 m² – €5'],
  ['makes one paragraph of lines', 'One\n\n two\tthree ', 'One two three'],
  ['takes marks off letters that have no glyph', 'Gĩthũrai, Mũthaiga', 'Githurai, Muthaiga'],
  ['takes ligatures and wide letters apart', 'ﬁne Ａ１', 'fine A1'],
  ['leaves out emoji and what cannot be seen', 'Pool 🏊🏾‍♀️ and\u200b gym\u202e', 'Pool and gym'],
  ['leaves out words of another script beside readable ones', 'Villa by the sea 海景', 'Villa by the sea'],
  ['leaves out all where little would be left', '海景别墅出售 A1', ''],
  ['has nothing to say in another script alone', 'فيلا على البحر', ''],
  ['leaves nothing of marks alone', '— 🏡 !', ''],
])('%s', (_name, text, result) => {
  expect(printable(text)).toBe(result);
});
