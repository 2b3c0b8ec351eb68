import { placeholdersOfText, SWAHILI_TEXT_LIMITS } from '@lml/common/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Textarea } from '../../../ui/field.js';
import copy from '../../../content/swahili-texts-copy.json' with { type: 'json' };
import {
  saveCorrection,
  SWAHILI_TEXTS_KEYS,
  type SwahiliRow,
  swahiliTextsQuery,
  typedProblem,
} from '../data/swahili-texts.js';
import { useSaving } from '../data/use-saving.js';
import { EditDialog } from './edit-dialog.js';

const texts = copy.edit;

/** Corrects one text. What is typed stays when it cannot be saved. */
export function SwahiliTextDialog({ row, onClose }: { row: SwahiliRow; onClose: () => void }) {
  const queryClient = useQueryClient();
  /** The correction that the person has seen; null for none. A save over another one asks first. */
  const [seen, setSeen] = useState(row.corrected);
  const form = useForm({ mode: 'onTouched', defaultValues: { text: row.corrected ?? row.builtIn } });
  const { errors, isDirty } = form.formState;
  const { saving, submit } = useSaving({
    form,
    keys: SWAHILI_TEXTS_KEYS,
    save: async ({ text }) => {
      try {
        await saveCorrection(queryClient, row, text.trim(), seen);
      } catch (error) {
        const latest = queryClient.getQueryData(swahiliTextsQuery.queryKey)?.values?.texts;
        setSeen(latest?.find(({ key }) => key === row.key)?.text ?? null);
        throw error;
      }
    },
    savedTitle: texts.saved,
    onSaved: onClose,
  });
  const placeholders = [...new Set(placeholdersOfText(row.builtIn))];
  const lines = row.builtIn.split('\n').length;
  return (
    <EditDialog
      title={texts.title}
      dirty={isDirty}
      saving={saving}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <dl className="mb-4 space-y-3 text-[0.9375rem]">
        <Shown name={texts.english} text={row.english} />
        {row.corrected !== null && <Shown name={texts.builtIn} text={row.builtIn} lang="sw" />}
      </dl>
      <Textarea
        label={texts.text}
        aria-required
        lang="sw"
        rows={Math.min(12, Math.max(3, lines + 1, Math.ceil(row.builtIn.length / 60)))}
        maxLength={SWAHILI_TEXT_LIMITS.textMax}
        hint={
          placeholders.length > 0 ? filled(texts.placeholders, { names: placeholders.join(', ') }) : undefined
        }
        error={errors.text?.message}
        {...form.register('text', { validate: (typed) => typedProblem(row, typed) ?? true })}
      />
    </EditDialog>
  );
}

function Shown({ name, text, lang }: { name: string; text: string; lang?: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd lang={lang} className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </dd>
    </div>
  );
}
