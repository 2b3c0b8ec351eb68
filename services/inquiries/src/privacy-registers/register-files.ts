import { OFFICE_TIME_ZONE } from '@lml/common/contracts';
import { type CellValue, csvHeading, csvRows } from '@lml/common/csv';
import type { BreachEntity } from './breach.entity.js';
import type { PrivacyRequestEntity } from './privacy-request.entity.js';

const nairobi = new Intl.DateTimeFormat('sv-SE', {
  timeZone: OFFICE_TIME_ZONE,
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
});

/** `2026-11-24 09:30`, which spreadsheets recognise. */
const localTime = (at: Date | null) => (at === null ? '' : nairobi.format(at));

type Columns<Entry> = Record<string, (entry: Entry) => CellValue>;

/** Columns of the register of requests. */
export const REQUEST_COLUMNS: Columns<PrivacyRequestEntity> = {
  Number: ({ id }) => id,
  Kind: ({ kind }) => kind,
  'Person (open requests)': ({ person }) => person,
  Pseudonym: ({ pseudonym }) => pseudonym,
  Channel: ({ channel }) => channel,
  Received: ({ receivedOn }) => receivedOn,
  Due: ({ dueOn }) => dueOn,
  Asks: ({ note }) => note,
  'Identity checked by': ({ identityCheckedBy }) => identityCheckedBy,
  'Closed (Nairobi)': ({ closedAt }) => localTime(closedAt),
  'Closed by': ({ closedBy }) => closedBy,
  Outcome: ({ outcome }) => outcome,
  Reason: ({ reason }) => reason,
  'Entered by': ({ createdBy }) => createdBy,
};

/** Columns of the register of breaches. */
export const BREACH_COLUMNS: Columns<BreachEntity> = {
  Number: ({ id }) => id,
  'Found (Nairobi)': ({ foundAt }) => localTime(foundAt),
  'What happened': ({ what }) => what,
  'Kinds of data': ({ data }) => data,
  'People concerned': ({ people }) => people,
  Risk: ({ risk }) => risk,
  Remedy: ({ remedy }) => remedy,
  'Steps done': ({ steps }) => steps.join(', '),
  'ODPC due (Nairobi)': ({ odpcDueAt }) => localTime(odpcDueAt),
  'ODPC told (Nairobi)': ({ odpcSentAt }) => localTime(odpcSentAt),
  'Reasons for delay': ({ lateReasons }) => lateReasons,
  'People told (Nairobi)': ({ peopleToldAt }) => localTime(peopleToldAt),
  'Why people were not told': ({ untoldReason }) => untoldReason,
  'Closed (Nairobi)': ({ closedAt }) => localTime(closedAt),
  'Entered by': ({ createdBy }) => createdBy,
};

const BATCH = 500;

/** Streams a register as CSV, in constant memory. @param read returns the next entries by id */
export async function* registerFile<Entry extends { id: number }>(
  columns: Columns<Entry>,
  read: (after: number, count: number) => Promise<Entry[]>,
): AsyncGenerator<string, void> {
  yield csvHeading(Object.keys(columns));
  for (let after = 0; ;) {
    const entries = await read(after, BATCH);
    if (entries.length === 0) return;
    yield csvRows(entries.map((entry) => Object.values(columns).map((valueOf) => valueOf(entry))));
    after = entries.at(-1)!.id;
  }
}
