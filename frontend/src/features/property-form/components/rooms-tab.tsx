import { BedDouble, Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from '../data/field-labels.js';
import { EMPTY_ROOM, type PropertyFormValues } from '../data/property-form-values.js';
import { NumberField, TextareaField, TextField, useFieldError } from './form-fields.js';
import { LinesField } from './lines-field.js';
import { ListTools } from './list-tools.js';
import { PaymentTermsFields } from './payment-terms-fields.js';
import { RoomPictureCopies } from './room-picture-copies.js';
import { RoomSuggestionNotes } from './room-suggestions.js';
import { Announcement, useAnnouncement } from './announcement.js';

const { rooms: texts } = copy;

export function RoomsTab() {
  return (
    <>
      <RoomSuggestionNotes />
      <fieldset>
        <legend className="mb-3 text-lg font-semibold">{texts.totals}</legend>
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
          <NumberField name="bedrooms" label={fields.bedrooms} hint={texts.bedroomsHint} />
          <NumberField name="bathrooms" label={fields.bathrooms} />
          <NumberField name="offices" label={fields.offices} />
          <NumberField name="parking" label={fields.parking} />
        </div>
        <TextField name="bedroomsText" label={fields.bedroomsText} hint={texts.bedroomsTextHint} />
      </fieldset>
      <RoomList />
      <PaymentTermsFields />
    </>
  );
}

function RoomList() {
  const { control, getValues } = useFormContext<PropertyFormValues>();
  const rooms = useFieldArray({ control, name: 'rooms', keyName: 'fieldKey' });
  const error = useFieldError('rooms.root');
  const { announcement, announce } = useAnnouncement();
  const nameOf = (index: number) => filled(texts.item, { n: index + 1 });

  function remove(index: number) {
    const room = getValues(`rooms.${index}`);
    rooms.remove(index);
    showToast({
      title: texts.removed,
      description: room.roomType || undefined,
      tone: 'info',
      action: { label: copy.list.undo, onPress: () => rooms.insert(index, room) },
    });
  }

  return (
    <section aria-labelledby="room-types" className="mt-6">
      <h3 id="room-types" className="text-lg">
        {fields.rooms}
      </h3>
      <p className="mt-1 mb-4 text-sm text-muted">{texts.text}</p>
      {error && <p className="mb-3 text-sm text-danger">{error}</p>}
      {rooms.fields.length === 0 ? (
        <p className="mb-4 flex items-center gap-2.5 rounded-card border border-dashed border-line-strong p-5 text-muted">
          <BedDouble aria-hidden className="size-5" />
          {texts.empty}
        </p>
      ) : (
        <ol className="space-y-4">
          {rooms.fields.map(({ fieldKey }, index) => (
            <li key={fieldKey} className="rounded-card border border-line p-4 sm:p-5">
              <div className="mb-3 flex items-center justify-between gap-3">
                <h4 className="font-semibold">{nameOf(index)}</h4>
                <ListTools
                  item={nameOf(index)}
                  index={index}
                  count={rooms.fields.length}
                  onMove={(to) => {
                    rooms.move(index, to);
                    announce(filled(copy.list.moved, { item: nameOf(index), n: to + 1 }));
                  }}
                  onRemove={() => remove(index)}
                />
              </div>
              <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
                <TextField name={`rooms.${index}.roomType`} label={fields.room.roomType} required />
                <NumberField name={`rooms.${index}.price`} label={fields.room.price} />
                <NumberField name={`rooms.${index}.size`} label={fields.room.size} />
                <NumberField name={`rooms.${index}.bathrooms`} label={fields.room.bathrooms} />
              </div>
              <TextareaField name={`rooms.${index}.description`} label={fields.room.description} rows={2} />
              <LinesField name={`rooms.${index}.features`} label={fields.room.features} />
              <LinesField
                name={`rooms.${index}.images`}
                label={fields.room.images}
                hint={texts.imagesHint}
                placeholder={texts.imagePlaceholder}
                inputMode="url"
              />
              <RoomPictureCopies name={`rooms.${index}.images`} />
            </li>
          ))}
        </ol>
      )}
      <Button
        look="outline"
        className="mt-4 max-sm:w-full"
        onClick={() => rooms.append(EMPTY_ROOM, { focusName: `rooms.${rooms.fields.length}.roomType` })}
      >
        <Plus aria-hidden />
        {texts.add}
      </Button>
      <Announcement text={announcement} />
    </section>
  );
}
