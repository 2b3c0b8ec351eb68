import {
  cleanText,
  cleanVisitorLine,
  EMAIL_PATTERN,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  lengthProblem,
  MESSAGE_LENGTHS,
  OWNER_RULES,
  typedWholeNumber,
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
  /** Inquiries only: whether, on which day and at what time the visitor wants a viewing. */
  wantsViewing?: boolean;
  viewingDate?: string;
  /** Empty for any time. */
  viewingTime?: string;
  /** Owners' requests only; numbers as typed. */
  service?: string;
  propertyType?: string;
  place?: string;
  size?: string;
  bedrooms?: string;
  price?: string;
}

type Rule = (value: string) => true | string;
type ViewingRule = (value: string | undefined, fields: MessageFields) => true | string;
type OwnerRule = (value: string | undefined) => true | string;
type OwnerField = keyof typeof OWNER_RULES;
type CheckedField = Exclude<keyof MessageFields, 'website' | 'wantsViewing'>;

/** The server's validation rules, checked on blur. Cleans the text first, as the server does. */
export const messageRules: Record<Exclude<CheckedField, 'viewingDate' | 'viewingTime' | OwnerField>, Rule> &
  Record<'viewingDate' | 'viewingTime', ViewingRule> &
  Record<OwnerField, OwnerRule> = {
  name: (value) => lengthProblem(cleanVisitorLine(value), MESSAGE_LENGTHS.name) ?? true,
  email: (value) => {
    const email = cleanVisitorLine(value);
    return (email.length <= INQUIRY_LIMITS.emailMax && EMAIL_PATTERN.test(email)) || INQUIRY_TEXTS.email;
  },
  phone: (value) => lengthProblem(cleanVisitorLine(value), MESSAGE_LENGTHS.phone) ?? true,
  subject: (value) => lengthProblem(cleanVisitorLine(value), MESSAGE_LENGTHS.subject) ?? true,
  message: (value) => lengthProblem(cleanText(value), MESSAGE_LENGTHS.message) ?? true,
  viewingDate: (value, { wantsViewing }) => !wantsViewing || (viewingDateProblem(value, new Date()) ?? true),
  viewingTime: (value, { wantsViewing, viewingDate }) =>
    !wantsViewing || !value || (viewingTimeProblem(value, viewingDate, new Date()) ?? true),
  service: (value) => OWNER_RULES.service(value) ?? true,
  propertyType: (value) => OWNER_RULES.propertyType(value) ?? true,
  place: (value) => OWNER_RULES.place(value ?? '') ?? true,
  size: (value) => OWNER_RULES.size(value ?? '') ?? true,
  bedrooms: (value) => OWNER_RULES.bedrooms(typedWholeNumber(value ?? '')) ?? true,
  price: (value) => OWNER_RULES.price(typedWholeNumber(value ?? '')) ?? true,
};

/** The rule of a message that may be empty. */
export const optionalMessageRule: Rule = (value) =>
  lengthProblem(cleanText(value), { ...MESSAGE_LENGTHS.message, min: 0 }) ?? true;

/** Server validation errors that belong to a field of the form. */
export function fieldProblems(details: ErrorDetail[]): { field: CheckedField; message: string }[] {
  return details.flatMap(({ field, message }) =>
    Object.hasOwn(messageRules, field) ? [{ field: field as CheckedField, message }] : [],
  );
}
