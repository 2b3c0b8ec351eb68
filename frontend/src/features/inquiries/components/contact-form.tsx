import { CONTACT_SUBJECTS, subjectLabel } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { Select } from '../../../ui/field.js';
import { contactRequest } from '../data/inquiries.api.js';
import { messageRules, type MessageFields } from '../data/message-rules.js';
import { useMessageForm } from '../data/use-message-form.js';
import { AlertsBox, MessageInput, ContactInputs } from './message-inputs.js';
import { FormOrNextSteps, PublicForm } from './public-form.js';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

const texts = contactCopy.contactSection.form;

/** Contact form; replaced by the next steps after sending. */
export function ContactForm() {
  return (
    <FormOrNextSteps
      form={(onSent) => <MessageForm onSent={onSent} />}
      success={texts.success}
      whatsappText={({ name, email, phone, subject, message }) =>
        filled(texts.whatsappTemplate, { name, email, phone, subject, message })
      }
    />
  );
}

interface MessageFormProps {
  onSent: (message: MessageFields) => void;
}

function MessageForm({ onSent }: MessageFormProps) {
  const sending = useMessageForm({
    initial: { subject: texts.fields.subject.default },
    draft: 'contact',
    request: contactRequest,
    onSent,
    failureTitle: texts.failure.title,
  });
  const { form } = sending;
  return (
    <PublicForm {...sending} label={texts.title} submitText={texts.submit} submittingText={texts.submitting}>
      <ContactInputs form={form} />
      <Select
        label={texts.fields.subject.label}
        options={CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subjectLabel(subject) }))}
        error={form.formState.errors.subject?.message}
        {...form.register('subject', { validate: messageRules.subject })}
      />
      <MessageInput form={form} rows={3} />
      <AlertsBox form={form} />
    </PublicForm>
  );
}
