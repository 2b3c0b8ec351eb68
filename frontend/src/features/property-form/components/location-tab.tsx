import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import type { FormMode } from '../data/property-rules.js';
import { TextField } from './form-fields.js';
import { LinesField } from './lines-field.js';

const { fields, location: words } = copy;

export function LocationTab({ mode }: { mode: FormMode }) {
  return (
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField name="address" label={fields.address} hint={words.addressHint} required={mode === 'add'} />
      </div>
      <div className="sm:col-span-2">
        <TextField name="location" label={fields.location} hint={words.locationHint} />
      </div>
      <TextField name="neighborhood" label={fields.neighborhood} />
      <TextField name="landmark" label={fields.landmark} />
      <div className="sm:col-span-2">
        <TextField
          name="googleMapsLink"
          type="url"
          inputMode="url"
          label={fields.googleMapsLink}
          hint={words.linkHint}
        />
      </div>
      <TextField name="lat" label={fields.lat} hint={words.latHint} />
      <TextField name="lng" label={fields.lng} hint={words.lngHint} />
      <div className="sm:col-span-2">
        <LinesField
          name="nearbyAmenities"
          label={fields.nearbyAmenities}
          hint={words.nearbyHint}
          placeholder={words.nearbyPlaceholder}
        />
      </div>
    </div>
  );
}
