import {
  isPlacePosition,
  PLACE_KINDS,
  PLACE_LIMITS,
  PLACE_TEXTS,
  type PlaceDetails,
  type StaffPlace,
} from '@lml/common/contracts';
import { useForm } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Input, Select, Textarea } from '../../../ui/field.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import { linesOf, textOf } from '../../../lib/lines.js';
import { coordinatesFrom, coordinatesText } from '../data/place.js';
import { addPlace, changePlace, PLACE_KEYS } from '../data/staff-places.api.js';
import { useSaving } from '../data/use-saving.js';
import { EditDialog } from './edit-dialog.js';

const texts = copy.staffPlaces;

interface PlaceDialogProps {
  /** Null to add one. */
  place: StaffPlace | null;
  onClose: () => void;
}

/** Adds or edits a place. */
export function PlaceDialog({ place, onClose }: PlaceDialogProps) {
  const form = useForm({
    mode: 'onTouched',
    defaultValues: {
      kind: place?.kind ?? 'area',
      name: place?.name ?? '',
      county: place?.county ?? '',
      aliases: textOf(place?.aliases ?? []),
      coordinates: coordinatesText(place?.coordinates ?? null),
      radiusM: place ? String(place.radiusM) : '1000',
    },
  });
  const { errors, isDirty } = form.formState;
  const { saving, submit } = useSaving({
    form,
    keys: PLACE_KEYS,
    save: ({ kind, name, county, ...fields }) => {
      const details: PlaceDetails = {
        kind,
        name,
        county,
        aliases: linesOf(fields.aliases),
        coordinates: coordinatesFrom(fields.coordinates)!,
        radiusM: metresFrom(fields.radiusM),
      };
      return place ? changePlace(place.id, { ...details, version: place.version }) : addPlace(details);
    },
    savedTitle: place ? texts.saved : texts.added,
    onSaved: onClose,
  });

  return (
    <EditDialog
      title={place ? filled(texts.editTitle, { name: place.name }) : texts.addTitle}
      dirty={isDirty}
      saving={saving}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <Input
          label={texts.name}
          aria-required
          hint={texts.nameHint}
          autoComplete="off"
          maxLength={PLACE_LIMITS.nameMax}
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim().length >= PLACE_LIMITS.nameMin || PLACE_TEXTS.name,
          })}
        />
        <Select
          label={texts.kind}
          error={errors.kind?.message}
          options={PLACE_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
          {...form.register('kind')}
        />
        <Input
          label={texts.county}
          aria-required
          hint={texts.countyHint}
          autoComplete="off"
          maxLength={PLACE_LIMITS.countyMax}
          error={errors.county?.message}
          {...form.register('county', {
            validate: (county) => county.trim().length >= PLACE_LIMITS.countyMin || PLACE_TEXTS.county,
          })}
        />
        <Input
          label={texts.radiusLabel}
          aria-required
          hint={texts.radiusHint}
          inputMode="numeric"
          autoComplete="off"
          error={errors.radiusM?.message}
          {...form.register('radiusM', {
            validate: (text) => isRadius(metresFrom(text)) || PLACE_TEXTS.radius,
          })}
        />
      </div>
      <Input
        label={texts.coordinates}
        aria-required
        hint={texts.coordinatesHint}
        autoComplete="off"
        error={errors.coordinates?.message}
        {...form.register('coordinates', {
          validate: (text) => {
            const position = coordinatesFrom(text);
            return (position && isPlacePosition(position)) || PLACE_TEXTS.coordinates;
          },
        })}
      />
      <Textarea
        label={texts.aliases}
        hint={texts.aliasesHint}
        rows={4}
        error={errors.aliases?.message}
        {...form.register('aliases')}
      />
    </EditDialog>
  );
}

/** `1,500` → 1500; NaN for anything but a whole number. */
function metresFrom(text: string): number {
  const digits = text.replaceAll(/[\s,]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : NaN;
}

function isRadius(metres: number): boolean {
  return metres >= PLACE_LIMITS.radiusMin && metres <= PLACE_LIMITS.radiusMax;
}
