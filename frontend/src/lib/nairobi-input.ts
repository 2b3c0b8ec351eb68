import { OFFICE_TIME_ZONE, officeMoment } from '@lml/common/contracts';

const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: OFFICE_TIME_ZONE,
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
});

/** ISO 8601 → value of a `datetime-local` input in Nairobi time; empty for null. */
export function toNairobiInput(iso: string | null): string {
  return iso === null ? '' : local.format(new Date(iso)).replace(' ', 'T');
}

/** Value of a `datetime-local` input in Nairobi time → ISO 8601; null if empty or incomplete. */
export function fromNairobiInput(typed: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typed) ?? [];
  if (!day || !time) return null;
  const moment = officeMoment(day, time);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}
