import { type Inquiry, OFFICE_TIME_ZONE, propertyReference, viewingText } from '@lml/common/contracts';
import { type CellValue, csvHeading, csvRows } from '@lml/common/csv';

const nairobi = new Intl.DateTimeFormat('en-GB', {
  timeZone: OFFICE_TIME_ZONE,
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
});

/** Formats Nairobi time as `2026-11-24 09:30`, which spreadsheets recognise. */
function localTime(iso: string | null): string {
  if (iso === null) return '';
  const { year, month, day, hour, minute } = Object.fromEntries(
    nairobi.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>;
  return `${year}-${month}-${day} ${hour}:${minute}`;
}

/** Without deliveries, which are of no use in a spreadsheet. */
export type ExportedInquiry = Omit<Inquiry, 'deliveries' | 'replyFailed'>;

const COLUMNS: Record<string, (inquiry: ExportedInquiry) => CellValue> = {
  Number: ({ id }) => id,
  'Received (Nairobi)': ({ createdAt }) => localTime(createdAt),
  Name: ({ name }) => name,
  'E-mail': ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Phone (international)': ({ phoneE164 }) => phoneE164,
  Subject: ({ subject }) => subject,
  Message: ({ message }) => message,
  Property: ({ propertyId }) => (propertyId === null ? null : propertyReference(propertyId)),
  'Property title': ({ propertyTitle }) => propertyTitle,
  'Preferred viewing': ({ viewing }) => viewing && viewingText(viewing),
  Kind: ({ kind }) => kind,
  Service: ({ ownerRequest }) => ownerRequest?.service ?? null,
  'Property type': ({ ownerRequest }) => ownerRequest?.propertyType ?? null,
  Place: ({ ownerRequest }) => ownerRequest?.place ?? null,
  Size: ({ ownerRequest }) => ownerRequest?.size ?? null,
  Bedrooms: ({ ownerRequest }) => ownerRequest?.bedrooms ?? null,
  'Expected price (Ksh)': ({ ownerRequest }) => ownerRequest?.price ?? null,
  Status: ({ status }) => status,
  'Assigned to': ({ assignee }) => assignee?.username ?? null,
  'Handled by': ({ handler }) => handler?.name ?? null,
  'Follow up on': ({ followUpOn }) => followUpOn,
  'First answered (Nairobi)': ({ firstAnsweredAt }) => localTime(firstAnsweredAt),
  'Minutes to first answer': ({ minutesToFirstAnswer }) => minutesToFirstAnswer,
  'Answer late': ({ late }) => (late ? 'yes' : 'no'),
  Notes: ({ noteCount }) => noteCount,
  'Landing page': ({ source }) => source?.landingPage ?? null,
  'Referring site': ({ source }) => source?.referrerHost ?? null,
  'Campaign source': ({ source }) => source?.utmSource ?? null,
  'Campaign medium': ({ source }) => source?.utmMedium ?? null,
  Campaign: ({ source }) => source?.utmCampaign ?? null,
  Viewing: ({ viewings: [latest] }) => latest?.state ?? null,
  'Viewing at (Nairobi)': ({ viewings: [latest] }) => localTime(latest?.startsAt ?? null),
  Channel: ({ channel }) => channel,
  Language: ({ language }) => language,
};

/** Returns the first row of a file. */
export function exportHeading(): string {
  return csvHeading(Object.keys(COLUMNS));
}

/** Returns the rows of a file. */
export function exportRows(inquiries: ExportedInquiry[]): string {
  return csvRows(inquiries.map((inquiry) => Object.values(COLUMNS).map((valueOf) => valueOf(inquiry))));
}

/** Builds the file name: `lml-inquiries-2026-11-24.csv`. */
export function exportName(day: string): string {
  return `lml-inquiries-${day}.csv`;
}
