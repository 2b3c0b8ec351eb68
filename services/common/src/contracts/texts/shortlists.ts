/** Errors of a shared list's texts; `{n}` is the limit. */
export const SHORTLIST_FIELD_TEXTS = {
  nameTooShort: 'Give the list a name',
  nameTooLong: 'The name must be at most {n} characters',
  voterTooShort: 'Enter your name',
  voterTooLong: 'Your name must be at most {n} characters',
  noteTooLong: 'A note must be at most {n} characters',
};
