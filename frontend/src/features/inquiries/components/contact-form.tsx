import { CONTACT_SUBJECTS } from '@lml/common/contracts';
import { CircleCheck, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { company, mainPhone } from '../../../content/company.js';
import { replayLateInput } from '../../../lib/early-input.js';
import { filled, whatsappLink } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Select } from '../../../ui/field.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { showToast } from '../../../ui/toast-store.js';
import { sendContactMessage } from '../data/inquiries.api.js';
import { messageRules, type MessageFields } from '../data/message-rules.js';
import { useMessageForm } from '../data/use-message-form.js';
import { ConsentLine } from './consent-line.js';
import { MessageInput, ContactInputs, Honeypot } from './message-inputs.js';
import { SubmitStatus } from './submit-status.js';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

const texts = contactCopy.contactSection.form;

/** Contact form; replaced by the next steps after sending. */
export function ContactForm() {
  const [sent, setSent] = useState<MessageFields | null>(null);
  const [again, setAgain] = useState(false);
  useEffect(replayLateInput, []);
  if (!sent) return <MessageForm onSent={setSent} again={again} />;
  return (
    <Sent
      message={sent}
      onAgain={() => {
        setAgain(true);
        setSent(null);
      }}
    />
  );
}

interface MessageFormProps {
  onSent: (message: MessageFields) => void;
  /** Empty after sending, including name and contact details. */
  again: boolean;
}

function MessageForm({ onSent, again }: MessageFormProps) {
  const { form, sending, progress, submit } = useMessageForm({
    initial: { subject: texts.fields.subject.default },
    draft: 'contact',
    withPerson: !again,
    send: sendContactMessage,
    onSent: (message) => {
      showToast({ title: texts.success.title, description: texts.success.description });
      onSent(message);
    },
    failureTitle: texts.failure.title,
  });
  return (
    <form
      noValidate
      // Submitted by script only: a native submit would put the input into the URL and lose it.
      method="dialog"
      aria-label={texts.title}
      onSubmit={(event) => void submit(event)}
      className="relative"
    >
      <noscript>
        <p className="pb-4 font-medium">
          {filled(texts.noScript, { phone: mainPhone, email: company.email })}
        </p>
      </noscript>
      <div className="space-y-1 noscript:hidden">
        <ContactInputs form={form} />
        <Select
          label={texts.fields.subject.label}
          options={CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subject }))}
          error={form.formState.errors.subject?.message}
          {...form.register('subject', { validate: messageRules.subject })}
        />
        <MessageInput form={form} rows={5} />
        <Honeypot form={form} />
        <ConsentLine className="pb-4 text-sm text-muted" />
        <Button type="submit" look="accent" size="large" className="w-full sm:w-auto" busy={sending}>
          {!sending && <Send aria-hidden />}
          {sending ? texts.submitting : texts.submit}
        </Button>
        <SubmitStatus progress={progress} className="pt-2" />
      </div>
    </form>
  );
}

function Sent({ message: sent, onAgain }: { message: MessageFields; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, email, phone, subject, message } = sent;
  const text = filled(texts.whatsappTemplate, { name, email, phone, subject, message });
  const chat = whatsappLink(company.whatsappNumber, text);
  return (
    <div className="flex min-h-80 flex-col items-center justify-center text-center">
      <CircleCheck aria-hidden className="size-12 text-success" />
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-h3 outline-none">
        {texts.success.title}
      </h3>
      <p className="mt-1 text-muted">{texts.success.description}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <a href={chat} target="_blank" rel="noreferrer" className={buttonClass('primary', 'large')}>
          <SocialIcon name="WhatsApp" />
          {texts.success.whatsapp}
        </a>
        <Button look="outline" size="large" onClick={onAgain}>
          {texts.success.again}
        </Button>
      </div>
    </div>
  );
}
