import type { AnswerChannel, Inquiry } from '@lml/common/contracts';
import { Mail, Phone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { paths } from '../../../site/paths.js';
import { filled, telephoneLink } from '../../../lib/format.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { Button, type ButtonVariant, buttonClass } from '../../../ui/button.js';
import { NativeSelect } from '../../../ui/native-select.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import {
  replyMailLink,
  type ReplyTemplate,
  replyText,
  replyWhatsappLink,
  templatesFor,
} from '../data/reply-texts.js';
import { useReplyRecord } from '../data/use-reply-record.js';
import { useTypedText } from '../data/use-typed-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.reply;

/** Reply from a template, sent by one of three channels; then asks whether it was sent. */
export function ReplyBox({ inquiry, signature }: { inquiry: Inquiry; signature: string }) {
  const origin = useOrigin();
  const id = useId();
  const record = useReplyRecord(inquiry);
  const [template, setTemplate] = useState<ReplyTemplate>('plain');
  const [typed, setTyped] = useTypedText(`reply.${inquiry.id}`);
  const text =
    typed ??
    replyText(
      inquiry,
      template,
      {
        property:
          inquiry.propertyId === null
            ? ''
            : origin + paths.property(inquiry.propertyId, inquiry.propertyTitle),
        properties: origin + paths.properties,
      },
      signature,
    );
  const whatsapp = replyWhatsappLink(inquiry, text);

  return (
    <section aria-labelledby={id} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-sans text-base font-semibold">
          {texts.title}
        </h3>
        <label className="flex items-center gap-2 text-sm text-muted">
          {texts.template}
          <NativeSelect
            small
            value={template}
            onChange={({ target }) => {
              setTemplate(target.value as ReplyTemplate);
              setTyped(null);
            }}
            options={templatesFor(inquiry).map((name) => ({
              value: name,
              label: texts.templates[name].label,
            }))}
          />
        </label>
      </div>
      <textarea
        aria-label={texts.text}
        rows={9}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        className="field-sizing-content block max-h-96 min-h-48 w-full rounded-control border border-line-strong bg-surface px-3 py-2.5 text-[0.9375rem] hover:border-primary"
      />
      <div className="flex flex-wrap gap-2">
        <Way channel="email" look="primary" href={replyMailLink(inquiry, text)} onUse={record.use}>
          <Mail aria-hidden />
          {texts.mail}
        </Way>
        {whatsapp && (
          <Way channel="whatsapp" look="outline" href={whatsapp} onUse={record.use}>
            <SocialIcon name="WhatsApp" />
            {texts.whatsapp}
          </Way>
        )}
        <Way
          channel="call"
          look="outline"
          href={telephoneLink(inquiry.phoneE164 ?? inquiry.phone)}
          onUse={record.use}
        >
          <Phone aria-hidden />
          {texts.call}
        </Way>
      </div>
      <div role="status">
        {record.asked && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-primary-soft px-3 py-2 text-sm">
            <p className="min-w-48 grow basis-48">
              {filled(texts.asked, { channel: texts.channels[record.asked] })}
            </p>
            <span className="flex gap-2">
              <Button size="small" busy={record.busy} onClick={record.record}>
                {texts.record}
              </Button>
              <Button look="quiet" size="small" disabled={record.busy} onClick={record.notSent}>
                {texts.notSent}
              </Button>
            </span>
          </div>
        )}
      </div>
    </section>
  );
}

function Way({
  channel,
  look,
  href,
  onUse,
  children,
}: {
  channel: AnswerChannel;
  look: ButtonVariant;
  href: string;
  onUse: (channel: AnswerChannel) => void;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      {...(channel === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
      onClick={() => onUse(channel)}
      className={buttonClass(look, 'small')}
    >
      {children}
    </a>
  );
}
