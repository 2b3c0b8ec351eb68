import { coordinatesInLink, PIN_PRECISIONS } from '@lml/common/contracts';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from '../data/field-labels.js';
import { effectivePinPrecision } from '../data/derived.js';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { SelectField, TextField } from './form-fields.js';
import { LinesField } from './lines-field.js';
import { SuggestionNote } from './suggestion-note.js';

const { location: texts } = copy;

export function LocationTab() {
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField name="location" label={fields.location} hint={texts.locationHint} required />
      </div>
      <div className="sm:col-span-2">
        <TextField name="address" label={fields.address} hint={texts.addressHint} />
      </div>
      <TextField name="neighborhood" label={fields.neighborhood} />
      <TextField name="landmark" label={fields.landmark} />
      <MapFields />
      <div className="sm:col-span-2">
        <PinField />
      </div>
      <div className="sm:col-span-2">
        <LinesField
          name="nearbyAmenities"
          label={fields.nearbyAmenities}
          hint={texts.nearbyHint}
          placeholder={texts.nearbyPlaceholder}
        />
      </div>
    </div>
  );
}

/** Choice of how exactly visitors see the place. */
function PinField() {
  const [type, status, purpose] = useWatch<PropertyFormValues, ['type', 'status', 'purpose']>({
    name: ['type', 'status', 'purpose'],
  });
  const usual = effectivePinPrecision({ type, status, purpose, pinPrecision: '' });
  return (
    <SelectField
      name="pinPrecision"
      label={fields.pinPrecision}
      hint={texts.pinHint}
      options={[
        { value: '', label: filled(texts.pinUsual, { pin: texts.pin[usual] }) },
        ...PIN_PRECISIONS.map((value) => ({ value, label: texts.pin[value] })),
      ]}
    />
  );
}

interface Point {
  lat: string;
  lng: string;
}

/** Maps link and coordinates; the link can fill the coordinates. */
function MapFields() {
  const { getValues, setValue } = useFormContext<PropertyFormValues>();
  const [suggested, setSuggested] = useState<Point | null>(null);
  const [offer, setOffer] = useState<Point | null>(null);

  function put({ lat, lng }: Point) {
    setValue('lat', lat, { shouldDirty: true, shouldValidate: true });
    setValue('lng', lng, { shouldDirty: true, shouldValidate: true });
  }

  function read(link: string) {
    const found = coordinatesInLink(link);
    setOffer(null);
    if (!found) return;
    const point = { lat: String(found.lat), lng: String(found.lng) };
    const [lat, lng] = getValues(['lat', 'lng']);
    if (lat === point.lat && lng === point.lng) return;
    const ours = suggested?.lat === lat && suggested.lng === lng;
    if ((lat.trim() === '' && lng.trim() === '') || ours) {
      put(point);
      setSuggested(point);
    } else setOffer(point);
  }

  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          name="googleMapsLink"
          type="url"
          inputMode="url"
          label={fields.googleMapsLink}
          hint={texts.linkHint}
          onValueChange={read}
        />
        <div role="status">
          {suggested && (
            <SuggestionNote
              text={filled(copy.suggestions.link, { ...suggested })}
              actions={[
                {
                  label: copy.suggestions.undo,
                  onPress: () => {
                    put({ lat: '', lng: '' });
                    setSuggested(null);
                  },
                },
              ]}
            />
          )}
          {offer && (
            <SuggestionNote
              text={filled(copy.suggestions.linkOffer, { ...offer })}
              actions={[
                {
                  label: copy.suggestions.use,
                  onPress: () => {
                    put(offer);
                    setOffer(null);
                  },
                },
                { label: copy.suggestions.leave, onPress: () => setOffer(null) },
              ]}
            />
          )}
        </div>
      </div>
      <TextField
        name="lat"
        label={fields.lat}
        hint={texts.latHint}
        onValueChange={() => setSuggested(null)}
      />
      <TextField
        name="lng"
        label={fields.lng}
        hint={texts.lngHint}
        onValueChange={() => setSuggested(null)}
      />
    </>
  );
}
