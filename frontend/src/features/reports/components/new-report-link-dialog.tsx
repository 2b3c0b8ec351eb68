import {
  cleanLine,
  type CreatedReportLink,
  propertyReference,
  REPORT_EXPIRY_DAYS,
  REPORT_EXPIRY_DEFAULT,
  REPORT_LIMITS,
  REPORT_TEXTS,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Mail, MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../../site/paths.js';
import { problemText } from '../../../lib/api-client.js';
import { filled, mailLink } from '../../../lib/format.js';
import { useClipboard } from '../../../lib/use-clipboard.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input, Select } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/reports-copy.json' with { type: 'json' };
import { createReportLink, reportLinksQuery } from '../data/reports.api.js';

const BODY = 'overflow-y-auto px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6';
const expiryNames: Record<string, string> = copy.create.days;

interface Reported {
  id: number;
  title: string;
}

/** Makes a private link: asks whom it is for and for how long, then shows it once. */
export function NewReportLinkDialog({ property, onClose }: { property: Reported; onClose: () => void }) {
  const [made, setMade] = useState<CreatedReportLink | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? copy.created.title : copy.create.title}
      description={made ? copy.created.text : copy.create.text}
      // A click beside the dialog must not lose the link.
      insistent={made !== null}
      className="sm:w-[min(34rem,calc(100vw-3rem))]!"
    >
      {made ? (
        <LinkStep property={property} linkKey={made.key} onDone={onClose} />
      ) : (
        <ChoiceStep property={property} onMade={setMade} />
      )}
    </Dialog>
  );
}

interface Choices {
  label: string;
  expiresInDays: string;
}

function ChoiceStep({ property, onMade }: { property: Reported; onMade: (link: CreatedReportLink) => void }) {
  const texts = copy.create;
  const queryClient = useQueryClient();
  const form = useForm<Choices>({
    mode: 'onTouched',
    defaultValues: { label: '', expiresInDays: String(REPORT_EXPIRY_DEFAULT) },
  });
  const create = useMutation({
    mutationFn: ({ label, expiresInDays }: Choices) =>
      createReportLink(property.id, { label, expiresInDays: Number(expiresInDays) }),
    onSuccess: async (link) => {
      onMade(link);
      await queryClient.invalidateQueries({ queryKey: reportLinksQuery(property.id).queryKey });
    },
    onError: (error) =>
      showToast({
        title: copy.error,
        description: `${texts.failed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
  });
  return (
    <form
      noValidate
      className={BODY}
      onSubmit={(event) => void form.handleSubmit((fields) => create.mutate(fields))(event)}
    >
      <Input
        label={texts.label}
        hint={texts.labelHint}
        autoComplete="off"
        autoFocus
        error={form.formState.errors.label?.message}
        {...form.register('label', {
          validate: (label) =>
            Array.from(cleanLine(label)).length <= REPORT_LIMITS.labelMax || REPORT_TEXTS.label,
        })}
      />
      <Select
        label={texts.expires}
        options={REPORT_EXPIRY_DAYS.map((days) => ({
          value: String(days),
          label: expiryNames[days] ?? String(days),
        }))}
        {...form.register('expiresInDays')}
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" busy={create.isPending} className="max-sm:w-full">
          {create.isPending ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  );
}

function LinkStep({
  property,
  linkKey,
  onDone,
}: {
  property: Reported;
  linkKey: string;
  onDone: () => void;
}) {
  const texts = copy.created;
  const link = useOrigin() + paths.report(linkKey);
  const field = useRef<HTMLInputElement>(null);
  const clipboard = useClipboard(link, () => {
    field.current?.focus();
    field.current?.select();
  });
  const isCopied = clipboard.copied === 'yes';
  const { id, title } = property;
  const message = filled(texts.message, { title, reference: propertyReference(id), link });
  return (
    <div className={BODY}>
      <Input
        ref={field}
        label={texts.link}
        value={link}
        className="font-mono text-sm"
        readOnly
        autoFocus
        onFocus={(event) => event.target.select()}
      />
      <p role="status" className="min-h-6 text-sm text-muted">
        {isCopied ? (
          <span className="sr-only">{texts.copied}</span>
        ) : (
          clipboard.copied === 'no' && texts.copyFailed
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button onClick={() => void clipboard.copy()} className="sm:col-span-2">
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('outline')}
        >
          <MessageCircle aria-hidden />
          {texts.whatsapp}
        </a>
        <a href={mailLink('', filled(texts.subject, { title }), message)} className={buttonClass('outline')}>
          <Mail aria-hidden />
          {texts.email}
        </a>
      </div>
      <div className="mt-5 flex justify-end">
        <Button look="quiet" onClick={onDone} className="max-sm:w-full">
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
