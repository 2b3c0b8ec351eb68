import {
  officeDay,
  PICTURE_LABEL_TEXTS,
  PICTURE_LABELS,
  type PictureLabel,
  takenOnProblem,
} from '@lml/common/contracts';
import { useState } from 'react';
import { filled } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };
import type { PictureDetails } from './use-picture-list.js';

const texts = mediaCopy.pictures.details;
const CONTROL =
  'min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2 text-sm placeholder:text-muted/80 hover:border-primary sm:min-h-9';
/** Characters of a day: 2026-03-14. */
const DATE_LENGTH = 10;

interface PictureDetailFieldsProps {
  /** "picture 2", for the labels. */
  name: string;
  value: PictureDetails;
  onChange: (changes: PictureDetails) => void;
}

/** Fields for a picture's label and the date it was taken. */
export function PictureDetailFields({ name, value, onChange }: PictureDetailFieldsProps) {
  return (
    <div className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_6.5rem]">
      <select
        value={value.label ?? ''}
        onChange={({ target }) => onChange({ label: target.value as PictureLabel | '' })}
        aria-label={filled(texts.label, { name })}
        className={CONTROL}
      >
        <option value="">{texts.photograph}</option>
        {PICTURE_LABELS.map((label) => (
          <option key={label} value={label}>
            {PICTURE_LABEL_TEXTS[label]}
          </option>
        ))}
      </select>
      <input
        value={value.takenOn ?? ''}
        onChange={({ target }) => onChange({ takenOn: target.value.trim() })}
        maxLength={DATE_LENGTH}
        autoComplete="off"
        aria-label={filled(texts.takenOn, { name })}
        placeholder={texts.takenOnExample}
        title={texts.takenOnHint}
        className={CONTROL}
      />
    </div>
  );
}

/** Says the same of all pictures at once. */
export function DetailsOfAll({ onApply }: { onApply: (changes: PictureDetails) => void }) {
  const [value, setValue] = useState<PictureDetails>({ label: '', takenOn: '' });
  const [problem, setProblem] = useState<string | null>(null);

  function apply() {
    const found = value.takenOn ? takenOnProblem(value.takenOn, officeDay(new Date())) : null;
    setProblem(found);
    if (!found) onApply(value);
  }

  return (
    <fieldset className="rounded-card border border-line px-4 pt-1 pb-3">
      <legend className="px-1 text-sm font-medium">{texts.all}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 grow basis-60 sm:max-w-md">
          <PictureDetailFields
            name={texts.allName}
            value={value}
            onChange={(changes) => {
              setProblem(null);
              setValue({ ...value, ...changes });
            }}
          />
        </div>
        <Button look="outline" size="small" onClick={apply} className="max-sm:min-h-11">
          {texts.apply}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">{texts.hint}</p>
    </fieldset>
  );
}
