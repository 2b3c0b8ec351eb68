import { expect, it } from '@jest/globals';
import { errorText } from './error-texts.sw.js';
import { serverText } from './server-texts.sw.js';

it.each([
  ['Name must be at least 2 characters', 'Jina liwe na herufi 2 au zaidi'],
  ['Closed on Sundays. Choose another day', 'Jumapili tumefunga. Chagua siku nyingine'],
  ['The name must be at most 80 characters', 'Jina lisizidi herufi 80'],
])('says an error of a service in Swahili: %s', (english, swahili) => {
  expect(errorText(english)).toBe(swahili);
});

it('says an error by its code if its sentence names an id', () => {
  expect(errorText('There is no property 99', 'PROPERTY_NOT_FOUND')).toBe(
    'Mali uliyoomba haikupatikana au imeondolewa',
  );
});

it('leaves an unknown error as it was sent', () => {
  expect(errorText('Something that nobody has translated', 'NEW_CODE')).toBe(
    'Something that nobody has translated',
  );
});

it('says what was checked in Swahili, with its day', () => {
  expect(serverText('Official title search of 3 May 2026 seen')).toBe(
    'Tumeona upekuzi rasmi wa hatimiliki wa 3 Mei 2026',
  );
  expect(serverText('The search is 40 days old. Have your advocate make a new one.')).toBe(
    'Upekuzi huu una siku 40. Mwambie wakili wako afanye mpya.',
  );
});
