import { OFFERED_MESSAGES } from '@lml/common/contracts';
import { textDigests } from './message-text.js';

const OFFERED = [...Object.values(OFFERED_MESSAGES.en), ...Object.values(OFFERED_MESSAGES.sw)];
const TITLE = 'Two-Bedroom Flat, St. Mary’s Road';
const OWN = 'We can rank your website on the first page of the search engines within days';
const digests = (text: string, title: string | null = null) => textDigests(text, title, OFFERED);
const areAlike = (one: string, other: string) => {
  const known = digests(one);
  return digests(other).some((digest) => known.includes(digest));
};

it.each([
  [
    'case, spaces and punctuation',
    OWN,
    ` ${OWN.toUpperCase().replaceAll(' ', '\n ')}!!`.replaceAll('\n', ' '),
  ],
  ['digits', `${OWN} for 20 dollars`, `${OWN} for 35 dollars`],
  [
    'accents',
    'Café owners choose our résumé service every single day',
    'Cafe owners choose our resume service every single day',
  ],
  ['links', `${OWN} https://a.example/1`, `${OWN} https://b.example/2`],
  ['references', `${OWN} LML-12`, `${OWN} LML-7`],
  [
    'the sentences around a long one',
    `Hello, I am Otieno. ${OWN}. Call me`,
    `Good day! ${OWN}. Yours, Achieng`,
  ],
])('texts are alike whatever %s [SPAM-6]', (_what, one, other) => {
  expect(digests(one)).not.toEqual([]);
  expect(areAlike(one, other)).toBe(true);
});

it.each([
  [
    'Is the flat near the stage still available this month?',
    'Is the house near the stage still available this month?',
  ],
  // A sentence that is common counts only if nothing else is written.
  [
    'Is it available this month of November? I am Otieno',
    'Is it available this month of November? I am Achieng',
  ],
])('texts that people write apart are not alike: %s [SPAM-6]', (one, other) =>
  expect(areAlike(one, other)).toBe(false),
);

it('leaves short texts alone: many people write them [SPAM-6]', () => {
  expect(digests('Is it still available? Please call me')).toEqual([]);
  expect(digests('')).toEqual([]);
});

describe.each(['en', 'sw'] as const)('texts that the site offers, %s', (language) => {
  it.each(Object.entries(OFFERED_MESSAGES[language]))('count for nothing: %s [SPAM-7]', (_key, template) => {
    const sent = template
      .replace('{title}', TITLE)
      .replace('{reference}', 'LML-12')
      .replace('{company}', 'LML Properties')
      .replace('{price}', 'KSh 55,000 a month')
      .replace('{location}', 'Kileleshwa, Nairobi')
      .replace('{page}', 'https://lml.example/property/12-two-bedroom-flat');
    expect(digests(sent, TITLE)).toEqual([]);
    expect(digests(`${sent} I can come on Saturday.`, TITLE)).toEqual([]);
    // A sentence that the sender adds to an offered text is counted alone.
    expect(digests(`${sent}\n${OWN}`, TITLE)).toEqual(digests(OWN));
  });
});

it('leaves out the offered text while the title is unknown [SPAM-7]', () => {
  const sent =
    'I am interested in Plot off Moi Avenue, Thika (LML-9). Please contact me with more information.';
  expect(digests(sent)).toEqual([]);
});

it('does not take the beginning of an offered sentence for all of it [SPAM-7]', () => {
  const text = `I am interested in what your competitors pay for the keywords of their advertising this year`;
  expect(digests(text, TITLE)).toHaveLength(1);
});
