import {
  cleanText,
  cleanVisitorLine,
  EMAIL_PATTERN,
  hasEvenings,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  lengthProblem,
  MESSAGE_LENGTHS,
  OWNER_RULES,
  detailsProblem,
  REPORT_REASON_NAMES,
  reportContactProblem,
  typedWholeNumber,
  VISITOR_REPORT_TEXTS,
  VIEWING_SLOT_TEXTS,
  VIEWING_TEXTS,
  viewingDateProblem,
  viewingTimeProblem,
  type ErrorDetail,
} from '@lml/common/contracts';

/** Input of the message forms. */
export interface MessageFields {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** Honeypot. */
  website: string;
  /** Whether name, e-mail and phone stay on this device after sending. Never sent. */
  remember?: boolean;
  /** Whether mails about similar homes are agreed to. */
  alerts?: boolean;
  /** Inquiries only: whether, on which day and at what time the visitor wants a viewing. */
  wantsViewing?: boolean;
  viewingDate?: string;
  /** Empty for any time. */
  viewingTime?: string;
  /** Second and third choice; read up to `viewingChoices`, `1` to `3`. */
  viewingDate2?: string;
  viewingTime2?: string;
  viewingDate3?: string;
  viewingTime3?: string;
  viewingChoices?: string;
  viewingKind?: string;
  /** Name of the person who views for the visitor; empty if the visitor comes. */
  representativeName?: string;
  representativePhone?: string;
  /** Whether the agent takes viewings by video call in the evening. Never sent, nor stored. */
  takesEvenings?: boolean | undefined;
  /** Owners' requests only; numbers as typed. */
  service?: string;
  propertyType?: string;
  place?: string;
  size?: string;
  bedrooms?: string;
  price?: string;
  /** Reports only. */
  reason?: string;
  details?: string;
  contact?: string;
}

type EveningField = 'viewingKind' | 'takesEvenings';
type Rule = (value: string) => true | string;
type ViewingRule = (value: string | undefined, fields: MessageFields) => true | string;
type OwnerRule = (value: string | undefined) => true | string;
type OwnerField = keyof typeof OWNER_RULES;
type RepresentativeField = 'representativeName' | 'representativePhone';
type ReportField = 'reason' | 'details' | 'contact';
type CheckedField = Exclude<
  keyof MessageFields,
  'website' | 'remember' | 'alerts' | 'wantsViewing' | 'viewingChoices' | 'viewingKind' | 'takesEvenings'
>;

/** Form fields of the wished times, in order of preference. */
export const SLOT_FIELDS = [
  { date: 'viewingDate', time: 'viewingTime' },
  { date: 'viewingDate2', time: 'viewingTime2' },
  { date: 'viewingDate3', time: 'viewingTime3' },
] as const;
type SlotField = (typeof SLOT_FIELDS)[number]['date' | 'time'];

/** Wished times as sent. */
export function slotsOf(fields: Partial<MessageFields>): { date: string; time: string | null }[] {
  return SLOT_FIELDS.slice(0, Number(fields.viewingChoices ?? 1)).map(({ date, time }) => ({
    date: fields[date] ?? '',
    time: fields[time] || null,
  }));
}

/** The server's validation rules, checked on blur. Cleans the text first, as the server does. */
export const messageRules: Record<
  Exclude<CheckedField, SlotField | OwnerField | ReportField | RepresentativeField>,
  Rule
> &
  Record<SlotField | ReportField | RepresentativeField, ViewingRule> &
  Record<OwnerField, OwnerRule> = {
  name: (value) => lengthProblem(cleanVisitorLine(value), MESSAGE_LENGTHS.name) ?? true,
  email: (value) => {
    const email = cleanVisitorLine(value);
    return (email.length <= INQUIRY_LIMITS.emailMax && EMAIL_PATTERN.test(email)) || INQUIRY_TEXTS.email;
  },
  phone: (value) => lengthProblem(cleanVisitorLine(value), MESSAGE_LENGTHS.phone) ?? true,
  subject: (value) => lengthProblem(cleanVisitorLine(value), MESSAGE_LENGTHS.subject) ?? true,
  message: (value) => lengthProblem(cleanText(value), MESSAGE_LENGTHS.message) ?? true,
  ...slotRules(0),
  ...slotRules(1),
  ...slotRules(2),
  representativeName: (value, fields) =>
    representativeRule('name', value, fields.representativePhone, fields),
  representativePhone: (value, fields) =>
    representativeRule('phone', value, fields.representativeName, fields),
  service: (value) => OWNER_RULES.service(value) ?? true,
  propertyType: (value) => OWNER_RULES.propertyType(value) ?? true,
  place: (value) => OWNER_RULES.place(value ?? '') ?? true,
  size: (value) => OWNER_RULES.size(value ?? '') ?? true,
  bedrooms: (value) => OWNER_RULES.bedrooms(typedWholeNumber(value ?? '')) ?? true,
  price: (value) => OWNER_RULES.price(typedWholeNumber(value ?? '')) ?? true,
  reason: (value) => REPORT_REASON_NAMES.some((name) => name === value) || VISITOR_REPORT_TEXTS.reason,
  details: (value, { reason }) => detailsProblem(cleanText(value ?? ''), reason) ?? true,
  contact: (value) => reportContactProblem(cleanVisitorLine(value ?? '')) ?? true,
};

/** Whether evening times can be wished for, by the kind as chosen. */
export function eveningsOf({ viewingKind, takesEvenings }: Pick<MessageFields, EveningField>): boolean {
  return hasEvenings(viewingKind === 'video' ? 'video' : 'in-person', takesEvenings);
}

/** Name and number of who comes in the visitor's place: both or neither. */
function representativeRule(
  part: 'name' | 'phone',
  value: string | undefined,
  other: string | undefined,
  { wantsViewing }: MessageFields,
): true | string {
  const text = cleanVisitorLine(value ?? '');
  if (!wantsViewing || (text === '' && cleanVisitorLine(other ?? '') === '')) return true;
  return text === '' ? VIEWING_TEXTS.representative : (lengthProblem(text, MESSAGE_LENGTHS[part]) ?? true);
}

/** Rules of one wished time, while it is shown. */
function slotRules(index: number): Record<SlotField, ViewingRule> {
  const { date, time } = SLOT_FIELDS[index]!;
  const shown = ({ wantsViewing, viewingChoices }: MessageFields) =>
    wantsViewing === true && index < Number(viewingChoices ?? 1);
  const rules: Partial<Record<SlotField, ViewingRule>> = {
    [date]: (value: string | undefined, fields: MessageFields) => {
      if (!shown(fields)) return true;
      const problem = viewingDateProblem(value, new Date(), eveningsOf(fields));
      if (problem) return problem;
      const twin = slotsOf(fields)
        .slice(0, index)
        .some((slot) => slot.date === value && slot.time === (fields[time] || null));
      return twin ? VIEWING_SLOT_TEXTS.twice : true;
    },
    [time]: (value: string | undefined, fields: MessageFields) =>
      !shown(fields) ||
      !value ||
      (viewingTimeProblem(value, fields[date], new Date(), eveningsOf(fields)) ?? true),
  };
  return rules as Record<SlotField, ViewingRule>;
}

/** The rule of a message that may be empty. */
export const optionalMessageRule: Rule = (value) =>
  lengthProblem(cleanText(value), { ...MESSAGE_LENGTHS.message, min: 0 }) ?? true;

/** Server validation errors that belong to a field of the form. */
export function fieldProblems(details: ErrorDetail[]): { field: CheckedField; message: string }[] {
  return details.flatMap(({ field, message }) => {
    const [, index, part] = /^viewingSlots\[(\d)\]\.(date|time)$/.exec(field) ?? [];
    const name = index ? SLOT_FIELDS[Number(index)]?.[part as 'date' | 'time'] : field;
    return name && Object.hasOwn(messageRules, name) ? [{ field: name as CheckedField, message }] : [];
  });
}
