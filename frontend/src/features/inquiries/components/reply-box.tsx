import {
  type Account,
  type AnswerChannel,
  COMPANY,
  displayName,
  type Inquiry,
  type Language,
  MESSAGE_LIMITS,
  propertyReference,
  type ReplyTemplate,
  STAFF_INQUIRY_LIMITS,
  TEMPLATE_CHANNELS,
  TEMPLATE_LANGUAGES,
} from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Mail, Phone, Send, Undo2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { paths } from '../../../site/paths.js';
import { filled, telephoneLink } from '../../../lib/format.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { Button, type ButtonVariant, buttonClass } from '../../../ui/button.js';
import { NativeSelect } from '../../../ui/native-select.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { mailboxQuery } from '../data/incoming-mails.api.js';
import { replyTemplatesQuery } from '../data/reply-templates.api.js';
import {
  insertedAt,
  placeholderValues,
  replyMailLink,
  replyText,
  replyWhatsappLink,
  templatesFor,
} from '../data/reply-texts.js';
import { useSendReply } from '../data/use-send-reply.js';
import { useReplyRecord } from '../data/use-reply-record.js';
import { useTypedText } from '../data/use-typed-text.js';
import { ReplyQuestion } from './reply-question.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.reply;

/**
 * Reply from templates, mailed from here, or sent by another program, which is asked about. A template is inserted at the cursor;
 * it never replaces what was typed.
 */
export function ReplyBox({
  inquiry,
  carriedOn,
  author,
}: {
  inquiry: Inquiry;
  /** Subject of the next mail, unless another is typed. */
  carriedOn: string;
  author: Account | undefined;
}) {
  const origin = useOrigin();
  const id = useId();
  const record = useReplyRecord(inquiry);
  const box = useRef<HTMLTextAreaElement>(null);
  const { data: all = [] } = useQuery(replyTemplatesQuery);
  const { data: mailbox } = useQuery(mailboxQuery);
  const [typed, setTyped] = useTypedText(`reply.${inquiry.id}`);
  /** Untouched text of a template that was chosen first. */
  const [started, setStarted] = useState<string | null>(null);
  const [inserted, setInserted] = useState<{ name: string; before: string | null } | null>(null);
  const textOf = (template: ReplyTemplate) => replyText(template, valuesIn(template.language));
  const valuesIn = (language: Language) =>
    placeholderValues(
      inquiry,
      {
        origin,
        property:
          inquiry.propertyId === null ? '' : paths.property(inquiry.propertyId, inquiry.propertyTitle),
        properties: paths.properties,
      },
      { name: author ? displayName(author) : COMPANY.name, signature: author?.signature ?? '' },
      language,
    );
  const templates = templatesFor(inquiry, all, valuesIn(inquiry.language));
  const first = templates[0];
  // The box of an inquiry that was answered starts empty: a suggested text could be sent twice by mistake.
  const suggested = first && inquiry.firstAnsweredAt === null ? textOf(first) : '';
  const text = typed ?? started ?? suggested;
  const [ownSubject, setOwnSubject] = useTypedText(`subject.${inquiry.id}`);
  const subject = ownSubject ?? carriedOn;
  const [brochureBox, setBrochureBox] = useTypedText(`brochure.${inquiry.id}`);
  const brochure = brochureBox !== null;
  const sending = useSendReply(inquiry, (message) => {
    // The reply was changed while it was sent: the box keeps it.
    if (typed !== null && typed !== message.text) return;
    setTyped(null);
    setStarted(null);
    setInserted(null);
    setOwnSubject(null);
    setBrochureBox(null);
  });
  // A lead that staff entered may have a number or an address only.
  const { email, phone } = inquiry;
  const canSend = email !== '' && text.trim() !== '' && !sending.isPending;
  const send = () =>
    canSend && sending.mutate({ text, subject: subject.trim() || carriedOn, ...(brochure && { brochure }) });
  const whatsapp = replyWhatsappLink(inquiry, text);

  function insert(template: ReplyTemplate) {
    const addition = textOf(template);
    if (typed === null) {
      setStarted(addition);
      setInserted({ name: template.name, before: null });
      return;
    }
    const next = insertedAt(typed, box.current?.selectionStart ?? typed.length, addition);
    setTyped(next.text);
    setInserted({ name: template.name, before: typed });
    // After React has put the text into the box.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(next.cursor, next.cursor);
    });
  }

  function undo() {
    if (inserted?.before === null) setStarted(null);
    else setTyped(inserted?.before ?? null);
    setInserted(null);
    box.current?.focus();
  }

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
            value=""
            onChange={({ target }) => {
              const template = templates.find(({ name }) => name === target.value);
              if (template) insert(template);
            }}
            options={[
              { value: '', label: texts.insert },
              ...templates.map((template) => ({
                value: template.name,
                label: labelOf(template, inquiry.language),
              })),
            ]}
          />
        </label>
      </div>
      <label className="flex items-center gap-2 text-sm text-muted" hidden={!email}>
        {texts.subjectLabel}
        <input
          type="text"
          maxLength={MESSAGE_LIMITS.subjectMax}
          value={subject}
          onChange={({ target }) => setOwnSubject(target.value)}
          className="min-h-9 min-w-0 grow rounded-control border border-line-strong bg-surface px-2 text-sm text-ink hover:border-primary"
        />
      </label>
      <textarea
        ref={box}
        aria-label={texts.text}
        rows={9}
        maxLength={STAFF_INQUIRY_LIMITS.replyMax}
        placeholder={texts.placeholder}
        value={text}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          setInserted(null);
        }}
        className="field-sizing-content block max-h-96 min-h-48 w-full rounded-control border border-line-strong bg-surface px-3 py-2.5 text-[0.9375rem] placeholder:text-muted hover:border-primary"
      />
      <div role="status">
        {inserted && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {filled(texts.inserted, { name: inserted.name })}
            <Button look="quiet" size="small" onClick={undo}>
              <Undo2 aria-hidden />
              {texts.undoInsert}
            </Button>
          </p>
        )}
      </div>
      {email && inquiry.propertyId !== null && (
        <label className="flex min-h-9 w-fit items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={brochure}
            onChange={({ target }) => setBrochureBox(target.checked ? 'yes' : null)}
            className="size-5 shrink-0 accent-primary"
          />
          {filled(texts.brochure, { reference: propertyReference(inquiry.propertyId) })}
        </label>
      )}
      {mailbox && (
        <p className="text-sm text-muted">{mailbox.reads ? texts.answersHere : texts.answersInMailbox}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {email && (
          <Button size="small" busy={sending.isPending} disabled={!canSend} onClick={send}>
            {!sending.isPending && <Send aria-hidden />}
            {texts.send}
          </Button>
        )}
        {whatsapp && (
          <Way channel="whatsapp" look="outline" href={whatsapp} onUse={record.use}>
            <SocialIcon name="WhatsApp" />
            {texts.whatsapp}
          </Way>
        )}
        {phone && (
          <Way
            channel="call"
            look="outline"
            href={telephoneLink(inquiry.phoneE164 ?? phone)}
            onUse={record.use}
          >
            <Phone aria-hidden />
            {texts.call}
          </Way>
        )}
        {email && (
          <Way channel="email" look="quiet" href={replyMailLink(inquiry, text)} onUse={record.use}>
            <Mail aria-hidden />
            {texts.mail}
          </Way>
        )}
      </div>
      <div role="status">
        {record.asked && (
          <ReplyQuestion
            inquiryId={inquiry.id}
            channel={record.asked}
            text={text}
            busy={record.busy}
            onRecord={record.record}
            onNotSent={record.notSent}
          />
        )}
      </div>
    </section>
  );
}

/** Name of a template, with its language if it is not that of the message, and its channel where that is not the usual one. */
function labelOf({ name, language, channel }: ReplyTemplate, own: Language): string {
  const about = [
    ...(language === own ? [] : [TEMPLATE_LANGUAGES[language]]),
    ...(channel === 'both' ? [] : [TEMPLATE_CHANNELS[channel]]),
  ].join(', ');
  return about ? filled(texts.option, { name, about }) : name;
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
