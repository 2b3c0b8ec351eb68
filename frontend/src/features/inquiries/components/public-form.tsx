import { CircleCheck, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { replayLateInput } from '../../../lib/early-input.js';
import { filled, whatsappLink } from '../../../lib/format.js';
import { useHeadOffice } from '../../../site/offices.api.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import type { MessageFields } from '../data/message-rules.js';
import type { useMessageForm } from '../data/use-message-form.js';
import { ConsentLine } from './consent-line.js';
import { Honeypot } from './message-inputs.js';
import { SubmitStatus } from './submit-status.js';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

const texts = contactCopy.contactSection.form;

interface FormOrNextStepsProps {
  form: (onSent: (message: MessageFields) => void) => ReactNode;
  /** Texts of the next steps. */
  success: { title: string; description: string; again: string };
  /** Text of the WhatsApp chat about the sent message. */
  whatsappText: (message: MessageFields) => string;
}

/** A form of a page; replaced by the next steps after sending. */
export function FormOrNextSteps({ form, success, whatsappText }: FormOrNextStepsProps) {
  const [sent, setSent] = useState<MessageFields | null>(null);
  const office = useHeadOffice();
  useEffect(replayLateInput, []);
  if (!sent) return form(setSent);
  return (
    <Sent
      success={success}
      chat={whatsappLink(office.whatsapp, whatsappText(sent))}
      onAgain={() => setSent(null)}
    />
  );
}

interface PublicFormProps extends ReturnType<typeof useMessageForm> {
  label: string;
  /** Texts of the button. */
  submitText: string;
  submittingText: string;
  /** The fields. */
  children: ReactNode;
}

/** The fields of a form with honeypot, consent and the button; without JavaScript, a hint. */
export function PublicForm({
  form,
  sending,
  progress,
  submit,
  label,
  submitText,
  submittingText,
  children,
}: PublicFormProps) {
  const office = useHeadOffice();
  return (
    <form
      noValidate
      // Submitted by script only: a native submit would put the input into the URL and lose it.
      method="dialog"
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      className="relative"
    >
      <noscript>
        <p className="pb-4 font-medium">
          {filled(texts.noScript, { phone: office.phone, email: office.email })}
        </p>
      </noscript>
      <div className="space-y-1 noscript:hidden">
        {children}
        <Honeypot form={form} />
        <ConsentLine className="pb-4 text-sm text-muted" />
        <Button type="submit" look="accent" size="large" className="w-full sm:w-auto" busy={sending}>
          {!sending && <Send aria-hidden />}
          {sending ? submittingText : submitText}
        </Button>
        <SubmitStatus progress={progress} className="pt-2" />
      </div>
    </form>
  );
}

interface SentProps {
  success: FormOrNextStepsProps['success'];
  chat: string;
  onAgain: () => void;
}

function Sent({ success, chat, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It is shorter than the form was: the browser would show the heading alone, below the site's header.
    heading.current?.focus({ preventScroll: true });
    whole.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={whole} className="flex min-h-80 flex-col items-center justify-center text-center">
      <CircleCheck aria-hidden className="size-12 text-success" />
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-h3 outline-none">
        {success.title}
      </h3>
      <p className="mt-1 text-muted">{success.description}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <a href={chat} target="_blank" rel="noreferrer" className={buttonClass('primary', 'large')}>
          <SocialIcon name="WhatsApp" />
          {texts.success.whatsapp}
        </a>
        <Button look="outline" size="large" onClick={onAgain}>
          {success.again}
        </Button>
      </div>
    </div>
  );
}
