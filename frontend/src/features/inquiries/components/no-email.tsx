import { useWatch, type UseFormReturn } from 'react-hook-form';
import { filled, telephoneLink, whatsappLink } from '../../../lib/format.js';
import { useHeadOffice } from '../../../site/offices.api.js';
import type { MessageFields } from '../data/message-rules.js';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

const texts = contactCopy.contactSection.form;
const { noEmail } = texts;
const LINK = 'underline underline-offset-4 hover:text-primary';

/** Ways to write without an e-mail address: the typed text by WhatsApp, a call, an SMS. */
export function NoEmail({ form }: { form: UseFormReturn<MessageFields> }) {
  const { whatsapp, phone } = useHeadOffice();
  const typed = useWatch({ control: form.control });
  const chat = whatsappLink(whatsapp, typedText(typed));
  return (
    <p className="text-sm text-muted">
      <a href={chat} target="_blank" rel="noreferrer" className={LINK}>
        {noEmail.whatsapp}
      </a>
      {'. '}
      <a href={telephoneLink(phone)} className={LINK}>
        {filled(noEmail.call, { phone })}
      </a>{' '}
      <a href={chat.replace(/^.*?(\d+)\?text=/, 'sms:+$1?&body=')} className={LINK}>
        {noEmail.sms}
      </a>
      .
    </p>
  );
}

/** Returns the text of the chat about what is typed so far, without lines that would be empty. */
export function typedText({
  name = '',
  email = '',
  phone = '',
  subject = '',
  message = '',
}: Partial<MessageFields>): string {
  const values: Record<string, string> = { name, email, phone, subject, message };
  const isFilled = (line: string) =>
    [...line.matchAll(/\{(\w+)\}/g)].every(([, field]) => values[field!]?.trim());
  return filled(texts.whatsappTemplate.split('\n').filter(isFilled).join('\n'), values).trim();
}
