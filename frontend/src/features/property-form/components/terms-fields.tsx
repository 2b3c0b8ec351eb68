import { type FieldTable, isLand, LAND_FIELDS, LETTING_FIELDS, PROPERTY_FIELDS } from '@lml/common/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { capitalised } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { effectivePurpose } from '../data/derived.js';
import { fields } from '../data/field-labels.js';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { type FieldName, NumberField, SelectField, TextField } from './form-fields.js';

const { terms: texts } = copy;
const HINTS: Partial<Record<string, string>> = texts.hints;

/** Facts about land; for land, and where one is filled in. */
export function LandFields() {
  const type = useWatch<PropertyFormValues, 'type'>({ name: 'type' });
  return (
    <TermsGroup
      title={texts.landTitle}
      text={texts.landText}
      table={LAND_FIELDS}
      applies={type !== '' && (isLand(type) || type === 'development')}
    />
  );
}

/** Terms of a letting; for lettings, and where one is filled in. */
export function LettingFields() {
  const [status, purpose] = useWatch<PropertyFormValues, ['status', 'purpose']>({
    name: ['status', 'purpose'],
  });
  return (
    <TermsGroup
      title={texts.lettingTitle}
      text={texts.lettingText}
      table={LETTING_FIELDS}
      applies={effectivePurpose({ status, purpose }) !== 'sale'}
    />
  );
}

interface TermsGroupProps {
  title: string;
  text: string;
  table: FieldTable;
  applies: boolean;
}

/** A group that can be opened; open if one of its fields is filled in. */
function TermsGroup({ title, text, table, applies }: TermsGroupProps) {
  const { getValues } = useFormContext<PropertyFormValues>();
  const [open, setOpen] = useState(() =>
    Object.keys(table).some((name) => getValues(name as FieldName) !== ''),
  );
  if (!applies && !open) return null;
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line px-4 sm:px-5"
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 font-semibold">
        {title}
        <Plus aria-hidden className="size-5 text-muted transition-transform duration-150 in-open:rotate-45" />
      </summary>
      <p className="mb-4 text-sm text-muted">{text}</p>
      <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
        {Object.keys(table).map((name) => (
          <TermField key={name} name={name as keyof typeof LAND_FIELDS | keyof typeof LETTING_FIELDS} />
        ))}
      </div>
    </details>
  );
}

function TermField({ name }: { name: keyof typeof LAND_FIELDS | keyof typeof LETTING_FIELDS }) {
  const field = PROPERTY_FIELDS[name];
  const shared = { name, label: fields[name], hint: HINTS[name] };
  switch (field.kind) {
    case 'number':
      return <NumberField {...shared} />;
    case 'choice':
      return (
        <SelectField
          {...shared}
          options={[
            { value: '', label: texts.notKnown },
            ...field.choices.map((value) => ({ value, label: capitalised(value.replaceAll('-', ' ')) })),
          ]}
        />
      );
    case 'date':
      return <TextField {...shared} type="date" />;
    case 'line':
      return <TextField {...shared} />;
  }
}
