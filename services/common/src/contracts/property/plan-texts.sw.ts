import type * as english from './plan-texts.js';

export const PAYMENT_PLAN_TEXTS: typeof english.PAYMENT_PLAN_TEXTS = {
  rows: {
    reservation: 'Malipo ya kuhifadhi nafasi',
    deposit: 'Malipo ya awali',
    depositRest: 'Salio la malipo ya awali',
    instalment: 'Awamu ya {n}',
    stage: 'Hatua ya {n}',
    completion: 'Ikikamilika',
  },
  expected: 'inatarajiwa {date}',
  stageDate: 'inatarajiwa {date}, kwa cheti',
  noDate: 'ikikamilika',
  noStageDate: 'kwa cheti',
  estimate: 'Makadirio, si ofa. Mkataba wa mauzo pekee ndio unaofunga. Hakuna riba wala gharama za ununuzi.',
};

export const PLAN_TERMS_TEXTS: typeof english.PLAN_TERMS_TEXTS = {
  reservation: 'Malipo ya kuhifadhi nafasi ya {amount} hudumu siku {days} na ni sehemu ya malipo ya awali.',
  refund: {
    yes: 'Hurudishwa.',
    'until-contract': 'Hurudishwa hadi mkataba utiwe sahihi.',
    no: 'Hayarudishwi.',
  },
  completion: 'Mradi unatarajiwa kukamilika {date}.',
  payTo: 'Lipa tu kwa: {account}.',
  interestFree: 'Bila riba kwa mujibu wa mkataba wa mauzo.',
  validUntil: 'Masharti haya ni halali hadi {date}.',
};
