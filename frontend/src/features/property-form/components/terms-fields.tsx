import {
  COMMERCIAL_FIELDS,
  type FieldTable,
  isCommercialLetting,
  isLand,
  LAND_FIELDS,
  LETTING_FIELDS,
  PROPERTY_FIELDS,
  PURCHASE_FIELDS,
  TENDER_FIELDS,
} from '@lml/common/contracts';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { capitalised } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { effectivePurpose } from '../data/derived.js';
import { fields } from '../data/field-labels.js';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { type FieldName, NumberField, SelectField, TextField } from './form-fields.js';
import { CommercialPreview } from './commercial-preview.js';
import { OptionalGroup } from './optional-group.js';

const { terms: texts } = copy;
const HINTS: Partial<Record<string, string>> = texts.hints;

/** Facts that decide the costs of buying; for sales, and where one is filled in. */
export function PurchaseFields() {
  const [status, purpose] = useWatch<PropertyFormValues, ['status', 'purpose']>({
    name: ['status', 'purpose'],
  });
  return (
    <TermsGroup
      title={texts.purchaseTitle}
      text={texts.purchaseText}
      table={PURCHASE_FIELDS}
      applies={effectivePurpose({ status, purpose }) === 'sale'}
    />
  );
}

/** Closing day and conditions of a sale by sealed bids; for sales, and where one is filled in. */
export function TenderFields() {
  const [status, purpose] = useWatch<PropertyFormValues, ['status', 'purpose']>({
    name: ['status', 'purpose'],
  });
  return (
    <TermsGroup
      title={texts.tenderTitle}
      text={texts.tenderText}
      table={TENDER_FIELDS}
      applies={effectivePurpose({ status, purpose }) === 'sale'}
    />
  );
}

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

/** Terms of commercial space with a preview of what it costs; for commercial lettings, and where one is filled in. */
export function CommercialFields() {
  const [type, status, purpose] = useWatch<PropertyFormValues, ['type', 'status', 'purpose']>({
    name: ['type', 'status', 'purpose'],
  });
  const applies =
    type !== '' && isCommercialLetting({ type, purpose: effectivePurpose({ status, purpose }) });
  return (
    <TermsGroup
      title={texts.commercialTitle}
      text={texts.commercialText}
      table={COMMERCIAL_FIELDS}
      applies={applies}
    >
      {applies && <CommercialPreview />}
    </TermsGroup>
  );
}

interface TermsGroupProps {
  title: string;
  text: string;
  table: FieldTable;
  applies: boolean;
  children?: ReactNode;
}

/** A group for the listings that it applies to, and where one of its fields is filled in. */
function TermsGroup({ title, text, table, applies, children }: TermsGroupProps) {
  const { getValues } = useFormContext<PropertyFormValues>();
  const [filled] = useState(() => Object.keys(table).some((name) => getValues(name as FieldName) !== ''));
  if (!applies && !filled) return null;
  return (
    <OptionalGroup title={title} text={text} filled={filled}>
      <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
        {Object.keys(table).map((name) => (
          <TermField key={name} name={name as TermName} />
        ))}
      </div>
      {children}
    </OptionalGroup>
  );
}

type TermName = keyof (typeof PURCHASE_FIELDS &
  typeof TENDER_FIELDS &
  typeof LAND_FIELDS &
  typeof LETTING_FIELDS &
  typeof COMMERCIAL_FIELDS);

function TermField({ name }: { name: TermName }) {
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
