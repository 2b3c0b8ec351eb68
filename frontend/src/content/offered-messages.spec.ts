import { expect, it } from '@jest/globals';
import { OFFERED_MESSAGES } from '@lml/common/contracts';
import en from './property-copy.json' with { type: 'json' };
import sw from './sw/property-copy.json' with { type: 'json' };

it.each([
  ['en', en],
  ['sw', sw],
] as const)(
  'the spam filter knows the texts with which forms and chats begin, %s [SPAM-7]',
  (language, copy) =>
    expect(OFFERED_MESSAGES[language]).toEqual({
      'property.inquiry.message': copy.inquiry.message,
      'property.propertyCard.chat': copy.propertyCard.chat,
      'property.propertyCard.chatSold': copy.propertyCard.chatSold,
    }),
);
