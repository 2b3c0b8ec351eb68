import {
  BULK_EDIT_LIMITS,
  type BulkEditFields,
  type BulkEditPreview,
  PRICE_STEPS,
  type PriceStep,
  PROPERTY_TYPES,
  type PropertyType,
  STAFF_PROPERTY_LIMITS,
} from '@lml/common/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { capitalised, filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { Input, Select } from '../../../ui/field.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };
import { agentChoicesQuery, previewBulkEdit } from '../data/staff-properties.api.js';
import type { BulkEditKind, EditOfMany } from '../data/use-property-actions.js';
import { BulkEditPreviewTable } from './bulk-edit-preview.js';

const texts = copy.bulkEdit;

interface BulkEditDialogProps {
  kind: BulkEditKind;
  propertyIds: number[];
  opener: HTMLElement | null;
  applying: boolean;
  /** Why the edit was refused. */
  problem: Error | null;
  onApply: (edit: EditOfMany) => void;
  /** Called before a new preview. */
  onPreview: () => void;
  onClose: () => void;
}

/** Asks for a new price, agent or type, shows what would change, and applies it. */
export function BulkEditDialog({
  kind,
  propertyIds,
  opener,
  applying,
  problem,
  onApply,
  onPreview,
  onClose,
}: BulkEditDialogProps) {
  const [how, setHow] = useState<PriceStep>('raise-percent');
  const [value, setValue] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [fields, setFields] = useState<BulkEditFields | null>(null);
  const preview = useMutation({
    mutationFn: (asked: BulkEditFields) => previewBulkEdit({ propertyIds, ...asked }),
  });
  // After a refusal the preview is out of date.
  const shown = problem ? undefined : preview.data;
  const n = propertyIds.length;

  function change(next: string) {
    setValue(next);
    setWrong(undefined);
    preview.reset();
    onPreview();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const read = fieldsFrom(kind, how, value);
    if (typeof read === 'string') {
      setWrong(read);
      return;
    }
    onPreview();
    setFields(read);
    preview.mutate(read);
  }
  function apply({ changes }: BulkEditPreview) {
    onApply({
      kind,
      request: { ...fields, properties: changes.map(({ id, version }) => ({ id, version })) },
      firstTitle: changes[0]!.title,
    });
  }

  const error = problem ?? preview.error;
  const count = shown?.changes.length ?? 0;
  return (
    <Dialog
      open
      insistent
      opener={opener}
      onOpenChange={(open) => !open && !applying && onClose()}
      title={n === 1 ? texts.titlesOne[kind] : filled(texts.titles[kind], { n })}
    >
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
        <div className="min-h-0 overflow-y-auto px-5 pt-4 sm:px-6">
          {kind === 'price' && (
            <div className="grid gap-x-4 sm:grid-cols-2">
              <Select
                label={texts.how}
                value={how}
                onChange={({ target }) => {
                  setHow(target.value as PriceStep);
                  change(value);
                }}
                options={PRICE_STEPS.map((step) => ({ value: step, label: texts.steps[step] }))}
              />
              <Input
                label={isPercent(how) ? texts.percent : texts.amount}
                inputMode="decimal"
                autoComplete="off"
                value={value}
                error={wrong}
                hint={isPercent(how) ? texts.rounded : undefined}
                onChange={({ target }) => change(target.value)}
              />
            </div>
          )}
          {kind === 'agent' && <AgentChoice value={value} error={wrong} onChange={change} />}
          {kind === 'type' && (
            <Select
              label={texts.type}
              value={value}
              error={wrong}
              onChange={({ target }) => change(target.value)}
              options={[
                { value: '', label: texts.choose },
                ...PROPERTY_TYPES.map((type) => ({ value: type, label: capitalised(type) })),
              ]}
            />
          )}
          {error && (
            <p role="alert" className="mb-4 rounded-control bg-danger-soft p-3 text-sm text-ink">
              {problemText(error)}
            </p>
          )}
          {shown && <BulkEditPreviewTable kind={kind} preview={shown} />}
        </div>
        <DialogActions>
          <Button look="outline" onClick={onClose} disabled={applying}>
            {texts.cancel}
          </Button>
          {count > 0 ? (
            <Button look="primary" busy={applying} onClick={() => apply(shown!)}>
              {count === 1 ? texts.confirmOne : filled(texts.confirm, { n: count })}
            </Button>
          ) : (
            <Button type="submit" look="primary" busy={preview.isPending}>
              {texts.preview}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface AgentChoiceProps {
  value: string;
  error?: string;
  onChange: (id: string) => void;
}

function AgentChoice({ value, error, onChange }: AgentChoiceProps) {
  const { data: agents, isError, refetch } = useQuery(agentChoicesQuery);
  if (isError) {
    return (
      <p role="alert" className="mb-4 flex flex-wrap items-center gap-3 text-sm text-muted">
        {texts.agentsFailed}
        <Button look="outline" size="small" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  return (
    <Select
      label={texts.agent}
      hint={texts.agentHint}
      value={value}
      error={error}
      disabled={!agents}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: texts.choose },
        ...(agents ?? []).map(({ id, name, agency }) => ({
          value: String(id),
          label: [name, agency].filter(Boolean).join(' · '),
        })),
      ]}
    />
  );
}

/** Reads what was entered; returns the error message if it can't be used. */
function fieldsFrom(kind: BulkEditKind, how: PriceStep, value: string): BulkEditFields | string {
  if (kind === 'agent') return value ? { agentId: Number(value) } : texts.agentWrong;
  if (kind === 'type') return value ? { type: value as PropertyType } : texts.typeWrong;
  const number = Number(value.replace(/[,\s%]/g, '') || Number.NaN);
  if (isPercent(how)) {
    const max = how === 'raise-percent' ? BULK_EDIT_LIMITS.raisePercentMax : BULK_EDIT_LIMITS.lowerPercentMax;
    const rounded = Math.round(number * 100) / 100;
    if (!(rounded > 0 && rounded <= max)) return filled(texts.percentWrong, { max });
    return { price: { how, value: rounded } };
  }
  const isAmount = Number.isInteger(number) && number >= 1 && number <= STAFF_PROPERTY_LIMITS.moneyMax;
  return isAmount ? { price: { how, value: number } } : texts.amountWrong;
}

function isPercent(how: PriceStep): boolean {
  return how.endsWith('percent');
}
