import {
  cleanLine,
  type CreatedFeedKey,
  FEED_PATHS,
  lengthProblem,
  PORTAL_NAME,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { useClipboard } from '../../../lib/use-clipboard.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input, RequiredNote } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/feeds-copy.json' with { type: 'json' };
import { createFeedKey, feedKeysQuery } from '../data/feeds.api.js';

const BODY = 'overflow-y-auto px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6';

/** Creates a key: asks for the portal's name, then shows the key once. */
export function NewFeedKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CreatedFeedKey | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? filled(copy.created.title, { name: made.name }) : copy.create.title}
      description={made ? copy.created.text : copy.create.text}
      // A click beside the dialog must not lose the key.
      insistent={made !== null}
      className="sm:w-[min(38rem,calc(100vw-3rem))]!"
    >
      {made ? <KeyStep apiKey={made.key} onDone={onClose} /> : <NameStep onMade={setMade} />}
    </Dialog>
  );
}

function NameStep({ onMade }: { onMade: (key: CreatedFeedKey) => void }) {
  const texts = copy.create;
  const queryClient = useQueryClient();
  const form = useForm<{ name: string }>({ mode: 'onTouched', defaultValues: { name: '' } });
  const create = useMutation({
    mutationFn: ({ name }: { name: string }) => createFeedKey(name),
    onSuccess: async (key) => {
      onMade(key);
      await queryClient.invalidateQueries({ queryKey: feedKeysQuery.queryKey });
    },
    onError: (error) => {
      const detail = error instanceof ApiError ? error.details.find(({ field }) => field === 'name') : null;
      if (detail) form.setError('name', { type: 'server', message: detail.message }, { shouldFocus: true });
      else
        showToast({
          title: copy.error,
          description: `${texts.failed}: ${problemText(error)}`,
          tone: 'destructive',
        });
    },
  });
  return (
    <form
      noValidate
      className={BODY}
      onSubmit={(event) => void form.handleSubmit((fields) => create.mutate(fields))(event)}
    >
      <RequiredNote className="mb-3" />
      <Input
        label={texts.name}
        aria-required
        hint={texts.nameHint}
        autoComplete="off"
        autoFocus
        error={form.formState.errors.name?.message}
        {...form.register('name', {
          validate: (name) => lengthProblem(cleanLine(name), PORTAL_NAME) ?? true,
        })}
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" busy={create.isPending} className="max-sm:w-full">
          {create.isPending ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  );
}

function KeyStep({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const texts = copy.created;
  const field = useRef<HTMLInputElement>(null);
  const origin = useOrigin();
  const clipboard = useClipboard(apiKey, () => {
    field.current?.focus();
    field.current?.select();
  });
  const json = origin + FEED_PATHS.json;
  const isCopied = clipboard.copied === 'yes';
  return (
    <div className={BODY}>
      <Input
        ref={field}
        label={texts.key}
        hint={texts.keyHint}
        value={apiKey}
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
      <dl className="mt-1 space-y-3 text-sm">
        {[
          [texts.json, json],
          [texts.xml, origin + FEED_PATHS.xml],
          [texts.example, `curl -H "Authorization: Bearer ${apiKey}" ${json}`],
        ].map(([label, text]) => (
          <div key={label}>
            <dt className="mb-1.5 font-medium">{label}</dt>
            <dd className="rounded-control border border-line bg-sunken px-3 py-2 font-mono text-[0.8125rem] leading-relaxed wrap-anywhere select-all">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={onDone}>
          {texts.done}
        </Button>
        <Button onClick={() => void clipboard.copy()} className="max-sm:-order-1">
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </div>
    </div>
  );
}
