/** Errors of a message's fields. */
export const MESSAGE_TEXTS = {
  name: 'Name must be at least 2 characters',
  nameTooLong: 'Name must be at most 120 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  message: 'Message must be at least 10 characters',
  messageTooLong: 'Message must be at most 5,000 characters',
  subject: 'Please select a subject',
  subjectTooLong: 'Subject must be at most 200 characters',
};

/** Names of the subjects of a message. */
export const SUBJECT_TEXTS: Record<string, string> = {};
