import {
  AREA_UNITS,
  areaUnitName,
  FORM_STATUSES,
  PROPERTY_PURPOSES,
  PROPERTY_TYPES,
} from '@lml/common/contracts';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { capitalised, filled } from '../../../lib/format.js';
import { Input, Select } from '../../../ui/field.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from '../data/field-labels.js';
import { effectiveAreaUnit, effectivePurpose, purposeInStatus } from '../data/derived.js';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { DescriptionField } from './description-field.js';
import {
  CheckField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
  useFieldError,
} from './form-fields.js';
import { LinesField } from './lines-field.js';
import { PricingFields } from './pricing-fields.js';
import { CommercialFields, LandFields, LettingFields, PurchaseFields, TenderFields } from './terms-fields.js';
import { RoomSuggestionNotes, useRoomSuggestions } from './room-suggestions.js';

const { basic: texts } = copy;

/** In a wide form three short fields stand side by side; `data-wide` ones set their own width. */
const GRID =
  'grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2 @2xl:grid-cols-6 @2xl:[&>:not([data-wide])]:col-span-2';
const FULL = 'sm:col-span-2 @2xl:col-span-6';
const HALF = 'sm:col-span-2 @2xl:col-span-3';

export function BasicTab() {
  return (
    <div className="@container">
      <div className={GRID}>
        <div data-wide className={FULL}>
          <TextField name="title" label={fields.title} required />
        </div>
        <SelectField
          name="type"
          label={fields.type}
          required
          options={[
            { value: '', label: texts.typeUnset },
            ...PROPERTY_TYPES.map((type) => ({ value: type, label: capitalised(type) })),
          ]}
        />
        <StatusField />
        <PurposeField />
        <PriceField />
        <SizeFields />
        <div data-wide className={FULL}>
          <Description />
        </div>
        <div data-wide className={HALF}>
          <TextareaField name="overview" label={fields.overview} hint={texts.overviewHint} rows={3} />
        </div>
        <div data-wide className={HALF}>
          <TextareaField name="amenitiesText" label={fields.amenitiesText} rows={3} />
        </div>
        <div data-wide className={FULL}>
          <LinesField
            name="features"
            label={fields.features}
            hint={texts.featuresHint}
            placeholder={texts.featurePlaceholder}
          />
        </div>
        <NumberField name="yearBuilt" label={fields.yearBuilt} />
        <div data-wide className="sm:col-span-2 @2xl:col-span-4">
          <TextField name="sizeTypology" label={fields.sizeTypology} hint={texts.sizeTypologyHint} />
        </div>
        <div data-wide className={`mb-6 ${FULL}`}>
          <CheckField name="featured" label={fields.featured} hint={texts.featuredHint} />
        </div>
        <div data-wide className={`space-y-4 ${FULL}`}>
          <LettingFields />
          <CommercialFields />
          <LandFields />
          <PurchaseFields />
          <TenderFields />
          <PricingFields />
        </div>
      </div>
    </div>
  );
}

const OTHER = 'other';

/** Select of statuses, or any other text. */
function StatusField() {
  const { field } = useController<PropertyFormValues, 'status'>({ name: 'status' });
  const error = useFieldError('status');
  const offered = FORM_STATUSES.find((status) => status === field.value);
  const [other, setOther] = useState(false);
  const writesOwn = other || offered === undefined;
  return (
    <div className="grid gap-x-3 sm:grid-cols-[1fr_1fr] @2xl:grid-cols-1 [&>:only-child]:col-span-full">
      <Select
        label={fields.status}
        error={writesOwn ? undefined : error}
        name={writesOwn ? undefined : 'status'}
        value={writesOwn ? OTHER : offered}
        options={[
          ...FORM_STATUSES.map((status) => ({ value: status, label: status })),
          { value: OTHER, label: texts.statusOther },
        ]}
        onChange={({ target: { value } }) => {
          setOther(value === OTHER);
          field.onChange(value === OTHER ? '' : value);
        }}
      />
      {writesOwn && (
        <Input
          label={texts.statusText}
          name="status"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={error}
          autoComplete="off"
          aria-required
        />
      )}
    </div>
  );
}

function PriceField() {
  const [type, status, purpose, areaUnit, onRequest] = useWatch<
    PropertyFormValues,
    ['type', 'status', 'purpose', 'areaUnit', 'priceOnRequest']
  >({ name: ['type', 'status', 'purpose', 'areaUnit', 'priceOnRequest'] });
  const { clearErrors } = useFormContext<PropertyFormValues>();
  const { field } = useController<PropertyFormValues, 'priceOnRequest'>({ name: 'priceOnRequest' });
  const values = { type, status, purpose, areaUnit };
  const letting = effectivePurpose(values) !== 'sale';
  const hint =
    letting && type === 'commercial'
      ? filled(texts.priceRateHint, { unit: areaUnitName(effectiveAreaUnit(values)) })
      : letting
        ? texts.priceLettingHint
        : texts.priceHint;
  return (
    <div>
      <NumberField name="price" label={fields.price} hint={hint} required={!onRequest} disabled={onRequest} />
      <label className="-mt-1 mb-3 flex min-h-8 w-fit items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          name="priceOnRequest"
          checked={field.value}
          onChange={(event) => {
            field.onChange(event.target.checked);
            clearErrors('price');
          }}
          onBlur={field.onBlur}
          className="size-5 accent-primary"
        />
        {fields.priceOnRequest}
      </label>
    </div>
  );
}

/** Purpose; usually set by the status. */
function PurposeField() {
  const { field } = useController<PropertyFormValues, 'purpose'>({ name: 'purpose' });
  const [status, purpose] = useWatch<PropertyFormValues, ['status', 'purpose']>({
    name: ['status', 'purpose'],
  });
  const said = purposeInStatus(status);
  return (
    <Select
      {...field}
      label={fields.purpose}
      hint={said ? texts.purposeFollows : texts.purposeHint}
      disabled={Boolean(said)}
      value={said ?? (purpose || 'sale')}
      options={PROPERTY_PURPOSES.map((value) => ({ value, label: texts.purposes[value] }))}
    />
  );
}

function SizeFields() {
  const [type, status, purpose] = useWatch<PropertyFormValues, ['type', 'status', 'purpose']>({
    name: ['type', 'status', 'purpose'],
  });
  const usual = effectiveAreaUnit({ type, status, purpose, areaUnit: '' });
  return (
    <>
      <NumberField name="size" label={fields.size} />
      <SelectField
        name="areaUnit"
        label={fields.areaUnit}
        options={[
          { value: '', label: filled(texts.unitUsual, { unit: texts.units[usual].toLowerCase() }) },
          ...AREA_UNITS.map((unit) => ({ value: unit, label: texts.units[unit] })),
        ]}
      />
    </>
  );
}

function Description() {
  const { field } = useController<PropertyFormValues, 'description'>({ name: 'description' });
  const error = useFieldError('description');
  const { read } = useRoomSuggestions();
  return (
    <>
      <DescriptionField
        {...field}
        onChange={(value) => {
          field.onChange(value);
          read(value);
        }}
        error={error}
      />
      <RoomSuggestionNotes />
    </>
  );
}
