import { isOwnPicture, STAFF_PROPERTY_TEXTS, type StaffProperty } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { PLACEHOLDER } from '../../../ui/placeholder.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { type Difference, differencesBetween, merged, shownText } from '../data/conflict.js';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { lastChangeQuery } from '../data/property-form.api.js';

const texts = copy.conflict;

interface ConflictDialogProps {
  /** The stored version. */
  stored: StaffProperty;
  base: PropertyFormValues;
  mine: PropertyFormValues;
  theirs: PropertyFormValues;
  saving: boolean;
  onSave: (chosen: PropertyFormValues) => void;
  onClose: () => void;
}

/** Compares the user's version with the one that someone else saved, field by field. */
export function ConflictDialog({ stored, base, mine, theirs, saving, onSave, onClose }: ConflictDialogProps) {
  const [differences] = useState(() => differencesBetween(base, mine, theirs));
  const [choices, setChoices] = useState(() => differences.map(({ choice }) => choice));
  const chosenTheirs = differences.filter((_difference, index) => choices[index] === 'theirs');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={
        <>
          {STAFF_PROPERTY_TEXTS.changedMeanwhile} <SavedBy property={stored} /> {texts.text}
        </>
      }
      className="sm:w-[min(56rem,calc(100vw-3rem))]!"
    >
      <div className="flex flex-wrap gap-2 border-b border-line px-5 py-3 sm:px-6">
        <Button look="outline" size="small" onClick={() => setChoices(choices.map(() => 'mine'))}>
          {texts.allMine}
        </Button>
        <Button look="outline" size="small" onClick={() => setChoices(choices.map(() => 'theirs'))}>
          {texts.allTheirs}
        </Button>
      </div>
      <div className="grow space-y-5 overflow-y-auto px-5 py-4 sm:px-6">
        {differences.map((difference, index) => (
          <fieldset key={difference.label} className="min-w-0">
            <legend className="mb-2 flex flex-wrap items-center gap-2 text-sm font-semibold">
              {difference.label}
              {difference.byBoth && <Badge tone="warning">{texts.changedBoth}</Badge>}
            </legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <Version
                  key={side}
                  side={side}
                  difference={difference}
                  values={side === 'mine' ? mine : theirs}
                  chosen={choices[index] === side}
                  onChoose={() => setChoices(choices.map((choice, at) => (at === index ? side : choice)))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <DialogActions>
        <Button look="outline" onClick={onClose} disabled={saving}>
          {texts.cancel}
        </Button>
        <Button busy={saving} onClick={() => onSave(merged(mine, theirs, chosenTheirs))}>
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Author and time of the stored version. */
function SavedBy({ property: { id, updatedAt } }: { property: StaffProperty }) {
  const { data: change } = useQuery(lastChangeQuery(id));
  return change?.by
    ? filled(texts.by, { name: change.by.username, when: staffDateTime(change.at) })
    : filled(texts.at, { when: staffDateTime(updatedAt) });
}

function Version({
  side,
  difference,
  values,
  chosen,
  onChoose,
}: {
  side: 'mine' | 'theirs';
  difference: Difference;
  values: PropertyFormValues;
  chosen: boolean;
  onChoose: () => void;
}) {
  const text = shownText(difference, values);
  const [name] = difference.names;
  const pictures = name === 'pictures' || name === 'floorPlans' ? values[name] : null;
  return (
    <label
      className={classNames(
        'flex min-w-0 items-start gap-3 rounded-control border p-3 text-sm',
        chosen ? 'border-primary bg-primary-soft' : 'border-line-strong',
      )}
    >
      <input
        type="radio"
        name={`conflict-${difference.label}`}
        checked={chosen}
        onChange={onChoose}
        aria-label={filled(side === 'mine' ? texts.mineOf : texts.theirsOf, { field: difference.label })}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 grow">
        <span className="block font-semibold">{texts[side]}</span>
        {pictures && (
          <span className="mt-1 mb-1 flex flex-wrap gap-1.5">
            <span className="w-full text-muted">
              {pictures.length === 0 ? texts.none : filled(texts.pictures, { n: pictures.length })}
            </span>
            {pictures.map(({ key, url, picture }) => (
              <Thumbnail key={key} url={picture?.url ?? url ?? PLACEHOLDER} />
            ))}
          </span>
        )}
        {text ? (
          <span className="block max-h-48 overflow-y-auto break-words whitespace-pre-wrap">{text}</span>
        ) : (
          !pictures && <span className="block text-muted italic">{texts.empty}</span>
        )}
      </span>
    </label>
  );
}

/** Decorative: the text beside it says the same. */
function Thumbnail({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <img
      src={failed || !isOwnPicture({ url }) ? PLACEHOLDER : url}
      onError={() => setFailed(true)}
      alt=""
      loading="lazy"
      className="h-12 w-18 rounded-control bg-sunken object-cover"
    />
  );
}
