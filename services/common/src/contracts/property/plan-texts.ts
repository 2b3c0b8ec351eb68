/** Texts of payment plans, on the page and in files; `{…}` are placeholders. */
export const PAYMENT_PLAN_TEXTS = {
  rows: {
    reservation: 'Reservation',
    deposit: 'Deposit',
    depositRest: 'Rest of the deposit',
    instalment: 'Instalment {n}',
    stage: 'Stage {n}',
    completion: 'On completion',
  },
  expected: 'expected {date}',
  stageDate: 'expected {date}, on the certificate',
  noDate: 'on completion',
  noStageDate: 'on the certificate',
  estimate:
    'An estimate, not an offer. Only the sale agreement binds. No interest or purchase costs are included.',
};

/** Sentences of the terms. */
export const PLAN_TERMS_TEXTS = {
  reservation: 'The reservation of {amount} holds for {days} days and is part of the deposit.',
  refund: {
    yes: 'It is refundable.',
    'until-contract': 'It is refundable until the contract is signed.',
    no: 'It is not refundable.',
  },
  completion: 'Completion is expected on {date}.',
  payTo: 'Pay only to: {account}.',
  interestFree: 'Interest-free by the sale agreement.',
  validUntil: 'These terms are valid until {date}.',
};
