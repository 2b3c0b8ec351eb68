import { expect, it } from '@jest/globals';
import { daysAfter, officeDay, type Property } from '@lml/common/contracts';
import { render, screen } from '@testing-library/react';
import { buildStaffProperty } from '../../../testing/build.js';
import { TenderBox } from './tender-box.js';

const today = officeDay(new Date());

function show(overrides: Partial<Property>) {
  const property = {
    ...buildStaffProperty(),
    status: 'For Sale',
    purpose: 'sale',
    price: 14_500_000,
  } as Property;
  render(
    <TenderBox
      property={{ ...property, bidsCloseOn: today, ...overrides } as Property & { bidsCloseOn: string }}
    />,
  );
}
const form = () => screen.queryByRole('link', { name: 'Download the bid form' });

it.each([
  [21, '21 days left'],
  [1, '1 day left'],
  [0, 'Today'],
])(
  'says how long bids are taken when they close in %i days, and offers the form [TENDER-2]',
  (days, text) => {
    show({ bidsCloseOn: daysAfter(today, days) });
    expect(screen.getByText(text)).toBeVisible();
    expect(form()).toBeVisible();
  },
);

it.each([
  ['its closing day has passed', { bidsCloseOn: daysAfter(today, -1) }],
  ['it is sold', { status: 'Sold', bidsCloseOn: daysAfter(today, 5) }],
])('says that bids are closed when %s, without the form [TENDER-2]', (_, overrides) => {
  show({ siteDays: 'Tuesdays', bidDepositPercent: 10, ...overrides });
  expect(screen.getByRole('table', { name: 'Bids are closed' })).toBeVisible();
  expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
    'Reserve',
    'Bids close',
  ]);
  expect(screen.getByText('This property takes no more bids. Ask us about the result.')).toBeVisible();
  expect(form()).toBeNull();
});

it('leaves out what is not known, and has no form for an unsaved property [TENDER-2]', () => {
  show({ id: 0, siteDays: '', bidDepositPercent: null, price: null });
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(form()).toBeNull();
});
