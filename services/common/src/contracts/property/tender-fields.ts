import type { FieldTable } from './field-table.js';

const PAGE = { tab: 'basic', visitors: 'page', imported: true } as const;

/** Times at which bids close, by the clock in Nairobi. */
const BID_TIMES = ['10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00'] as const;

/** Terms of a sale by sealed bids. A sale with a closing day is a tender, and its price is the reserve. */
export const TENDER_FIELDS = {
  bidsCloseOn: {
    ...PAGE,
    kind: 'date',
    nullable: true,
    visitors: 'list',
    label: 'Bids close on',
    description: 'Last day for sealed bids; with it the price is the reserve',
    example: '2026-12-18',
  },
  bidsCloseAt: {
    ...PAGE,
    kind: 'choice',
    nullable: true,
    choices: BID_TIMES,
    label: 'Bids close at',
    description: 'Time in Nairobi; null is the end of the day',
    example: '12:00',
  },
  siteDays: { ...PAGE, kind: 'line', max: 120, label: 'Site days', example: 'Tuesdays, 10 am to 3 pm' },
  bidDepositPercent: {
    ...PAGE,
    kind: 'number',
    unit: 'count',
    max: 100,
    nullable: true,
    label: 'Deposit with a bid in percent',
    description: 'Percent of the bid; null is not known',
    example: 10,
  },
} as const satisfies FieldTable;
