export const ALERTS_CONSENT_TEXT: string =
  'Pia nijulishe kuhusu mali zinazofanana, kwa njia nilizotoa hapo juu. Ninaweza kusitisha wakati wowote.';
