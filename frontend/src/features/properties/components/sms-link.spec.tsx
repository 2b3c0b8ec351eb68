import { expect, it } from '@jest/globals';
import { smsLink } from './sms-link.js';

it('asks for a call within one SMS of plain letters [CARD-11]', () => {
  const link = smsLink('0711 000 201', 'LML-12')!;
  expect(link).toMatch(/^sms:\+254711000201\?&body=/);
  const text = decodeURIComponent(link.split('body=')[1]!);
  expect(text).toBe('Hello LML Properties, I am asking about LML-12. Please call me.');
  expect(`${text} (K7M2QX)`.length).toBeLessThanOrEqual(160);
});

it.each(['020 222 2333', '12'])('has none for %s, which gets no SMS [CARD-11]', (phone) => {
  expect(smsLink(phone, 'LML-12')).toBeNull();
});
