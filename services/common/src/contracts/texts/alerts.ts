/** Errors of a saved search's name. */
export const ALERT_NAME_TEXTS = {
  tooShort: 'Give the search a name of at least 2 characters',
  tooLong: 'The name of the search must be at most 100 characters',
};

/** The consent to the e-mails of a saved search. Change the version together with the text. */
export const ALERT_CONSENT_VERSION: string = '2026-11';
export const ALERT_CONSENT_TEXT: string =
  'Yes, e-mail me homes that fit this search. I can stop at any time with the link in every e-mail.';

/** Visitors' texts of the forms of saved searches. */
export const ALERT_FORM_TEXTS = {
  accepted:
    'Check your inbox: the e-mails start when you press Confirm on the page that our message links to.',
  linkSent: 'If we have searches for this address, a link to manage them is on its way.',
  kinds: 'Choose at least one: new homes, price changes, homes back on the market',
  consent: 'Tick the box to agree to the e-mails',
};
