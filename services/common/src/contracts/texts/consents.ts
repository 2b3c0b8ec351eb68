/** The text beside the box for mails about similar homes, which is never ticked beforehand. */
export const ALERTS_CONSENT_TEXT: string =
  'Also tell me about similar properties, by the ways I gave above. I can stop it at any time.';
