/** Why a visitor reports a listing, as they read it. */
export const REPORT_REASONS = {
  'asked-for-fee': 'Somebody asked me for a viewing fee',
  'other-account': 'I was told to pay to a private number or account',
  'not-available': 'It is already let or sold',
  'wrong-details': 'Price, place or pictures are wrong',
  'not-owner': 'The person offering it may not do so',
  copied: 'Pictures or text are copied',
  other: 'Something else',
};

/** Errors of a report. */
export const REPORT_ERROR_TEXTS = {
  reason: 'Choose what is wrong',
  details: 'Tell us what happened, in at least 10 characters',
  detailsTooLong: 'What happened must be at most 2,000 characters',
  contact: 'Enter a whole phone number or e-mail address, or leave it empty',
};
