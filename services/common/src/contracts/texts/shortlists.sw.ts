import type * as english from './shortlists.js';

export const SHORTLIST_FIELD_TEXTS: typeof english.SHORTLIST_FIELD_TEXTS = {
  nameTooShort: 'Ipe orodha jina',
  nameTooLong: 'Jina lisizidi herufi {n}',
  voterTooShort: 'Weka jina lako',
  voterTooLong: 'Jina lako lisizidi herufi {n}',
  noteTooLong: 'Maoni yasizidi herufi {n}',
};
