import {
  cleanText,
  cleanVisitorLine,
  EMAIL_PATTERN,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  lengthProblem,
  MESSAGE_LENGTHS,
  viewingDateProblem,
  viewingTimeProblem,
  type ErrorDetail,
} from '@lml/common/contracts';

/** Input of both message forms. */
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
}

type Rule = (value: string) => true | string;
type ViewingRule = (value: string | undefined, fields: MessageFields) => true | string;
type CheckedField = Exclude<keyof MessageFields, 'website' | 'wantsViewing'>;

/** The server's validation rules, checked on blur. Cleans the text first, as the server does. */
export const messageRules: Record<Exclude<CheckedField, 'viewingDate' | 'viewingTime'>, Rule> &
  Record<'viewingDate' | 'viewingTime', ViewingRule> = {
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
};

/** Server validation errors that belong to a field of the form. */
export function fieldProblems(details: ErrorDetail[]): { field: CheckedField; message: string }[] {
  return details.flatMap(({ field, message }) =>
    Object.hasOwn(messageRules, field) ? [{ field: field as CheckedField, message }] : [],
  );
}
