import { printable } from './printable.js';

it.each([
  ['keeps characters that the fonts have', 'Café “Ngong”, 40 m² – €5', 'Café “Ngong”, 40 m² – €5'],
  ['joins lines into one paragraph', 'One\n\n two\tthree ', 'One two three'],
  ['removes accents from letters without a glyph', 'Gĩthũrai, Mũthaiga', 'Githurai, Muthaiga'],
  ['replaces ligatures and full-width letters', 'ﬁne Ａ１', 'fine A1'],
  ['removes emoji and invisible characters', 'Pool 🏊🏾‍♀️ and\u200b gym\u202e', 'Pool and gym'],
  ['removes words in other scripts beside readable ones', 'Villa by the sea 海景', 'Villa by the sea'],
  ['returns nothing if little would be left', '海景别墅出售 A1', ''],
  ['returns nothing for a text only in another script', 'فيلا على البحر', ''],
  ['returns nothing for combining marks only', '— 🏡 !', ''],
])('%s', (_name, text, result) => {
  expect(printable(text)).toBe(result);
});
