import { jest } from '@jest/globals';
import { OFFERED_MESSAGES } from '@lml/common/contracts';
import type { ListingsClient } from './listings.client.js';
import { OfferedTexts } from './offered-texts.js';

const KEY = 'property.inquiry.message';
const CORRECTED = 'Ninapendezwa na {title} ({reference}). Naomba maelezo zaidi.';
const correctedTexts = jest.fn<ListingsClient['correctedTexts']>();
const texts = () => new OfferedTexts({ correctedTexts } as unknown as ListingsClient);

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it('has the texts of both languages, and asks for no corrections of English [SPAM-7]', async () => {
  const offered = await texts().of('en');
  expect(offered).toContain(OFFERED_MESSAGES.en[KEY]);
  expect(offered).toContain(OFFERED_MESSAGES.sw[KEY]);
  expect(correctedTexts).not.toHaveBeenCalled();
});

it('has corrected Swahili texts, read at most once a minute, and keeps them while listings is away [SPAM-7]', async () => {
  correctedTexts
    .mockResolvedValueOnce({ [KEY]: CORRECTED, 'home.title': 'Karibu' })
    .mockResolvedValue('unknown');
  const offered = texts();
  expect(await offered.of('sw')).toContain(CORRECTED);
  expect(await offered.of('sw')).not.toContain('Karibu');
  expect(correctedTexts).toHaveBeenCalledTimes(1);
  jest.setSystemTime(1_060_000);
  expect(await offered.of('sw')).toContain(CORRECTED);
  expect(correctedTexts).toHaveBeenCalledTimes(2);
});
