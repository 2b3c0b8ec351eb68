import type { Language } from './languages.js';

/**
 * Texts with which the site's forms and chat links begin, by language and by key of the copy files, as
 * {@link SwahiliText} names them. Many visitors send them unchanged, so they say nothing about who sends them. A test
 * compares them with the copy files.
 */
export const OFFERED_MESSAGES: Record<Language, Record<string, string>> = {
  en: {
    'property.inquiry.message':
      'I am interested in {title} ({reference}). Please contact me with more information.',
    'property.propertyCard.chat':
      'Hello {company}. I am asking about {title} ({reference}), {price}, {location}.\n{page}\nIs it still available?',
    'property.propertyCard.chatSold':
      'Hello {company}. I am asking about {title} ({reference}), {location}.\n{page}\nIs anything like it available?',
  },
  sw: {
    'property.inquiry.message':
      'Ninavutiwa na {title} ({reference}). Tafadhali wasiliana nami kwa maelezo zaidi.',
    'property.propertyCard.chat':
      'Hujambo {company}. Ninauliza kuhusu {title} ({reference}), {price}, {location}.\n{page}\nJe, bado inapatikana?',
    'property.propertyCard.chatSold':
      'Hujambo {company}. Ninauliza kuhusu {title} ({reference}), {location}.\n{page}\nJe, kuna nyingine kama hii?',
  },
};
