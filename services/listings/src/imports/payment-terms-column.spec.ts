import { completeTerms, type PaymentTermsInput } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { recordsText } from './cell-text.js';
import { paymentTermsFrom, paymentTermsRecord } from './payment-terms-column.js';

const MONTHLY: PaymentTermsInput = {
  kind: 'monthly',
  reservation: 100_000,
  reservationRefundable: 'until-contract',
  depositMinPercent: 10,
  depositMaxPercent: 30,
  completionPercent: 30,
  completionOn: '2028-12-31',
  payTo: 'Acacia Developments Ltd | escrow',
  validUntil: '2027-03-31',
  roundTo: 1000,
  interestFree: true,
};
const STAGES: PaymentTermsInput = {
  unit: '2 Bedroom',
  kind: 'stages',
  depositMinPercent: 20,
  depositMaxPercent: 20,
  stages: [
    { label: 'Roof / walls', percent: 40, expectedOn: '2027-06-30' },
    { label: 'Handover', percent: 40, expectedOn: null },
  ],
};

it('payment terms are the same after a file was written and read [IMPORT-1]', () => {
  const terms = [MONTHLY, STAGES].map(completeTerms);
  const read = paymentTermsFrom(recordsText(terms.map(paymentTermsRecord))) as PaymentTermsInput[];
  expect(read.map(completeTerms)).toEqual(terms);
});

it.each([
  ['All units | deposit: 20', /"kind: " is not understood: write one of monthly, quarterly, stages/],
  ['All units | kind: monthly', /The deposit of "All units" must be percent, such as "deposit: 20"/],
  ['All units | kind: monthly | deposit: 20 | months: two', /"months: two" must be a whole number/],
  [
    'All units | kind: stages | deposit: 20 | stage: Roof',
    /"stage: Roof" is not understood: write "stage: 20/,
  ],
])('%j is refused with what to write [IMPORT-3]', (cell, message) => {
  expect(() => paymentTermsFrom(cell)).toThrow(message);
});
