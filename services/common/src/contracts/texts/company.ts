export const TAGLINE: string = 'Absolute Property Solutions';

/** A registration, in the footer. */
export const LICENCE_TEXT: string =
  '{name}, registered estate agent no. {number} (EARB), practising certificate {year}';
