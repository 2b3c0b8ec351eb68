import { Eye } from 'lucide-react';
import { useFormState } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { Button } from '../../../ui/button.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import type { PublicationState } from '../data/derived.js';
import { errorPaths } from '../data/form-errors.js';
import type { PropertyFormValues } from '../data/property-form-values.js';

const texts = copy.actions;

interface SaveBarProps {
  publication: PublicationState;
  saving: boolean;
  /** Uploads that a pending save waits for; 0 if none. */
  waitingFor: number;
  /** Whether unsaved changes are stored in this browser. */
  kept: boolean;
  previewing: boolean;
  onPreview: () => void;
  /** Saves; the argument is the new publication state, undefined to keep it. */
  onSave: (published: boolean | undefined) => void;
}

/** Sticky bar at the bottom: state of the form, and buttons to save. */
export function SaveBar({
  publication,
  saving,
  waitingFor,
  kept,
  previewing,
  onPreview,
  onSave,
}: SaveBarProps) {
  const busy = saving || waitingFor > 0;
  const progress = waitingFor > 0 ? filled(texts.waiting, { n: waitingFor }) : texts.saving;
  const published = publication === 'published';
  const gone = publication === 'in-trash';
  const mayPublish = useMay()('publish-listings');
  return (
    <div
      role="group"
      aria-label={texts.label}
      data-save-bar
      className="sticky bottom-0 z-20 -mx-4 mt-8 -mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:-mx-8 lg:-mb-8 lg:px-8"
    >
      <div className="flex grow items-center justify-between gap-3">
        <State kept={kept} />
        <Button look="quiet" busy={previewing} onClick={onPreview} className="-my-1 max-sm:-mr-3">
          {!previewing && <Eye aria-hidden />}
          {previewing ? copy.preview.loading : copy.preview.open}
        </Button>
      </div>
      <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
        {mayPublish && (
          <Button look="outline" disabled={busy || gone} onClick={() => onSave(false)}>
            {published ? texts.unpublish : texts.saveDraft}
          </Button>
        )}
        {mayPublish || published ? (
          <Button disabled={gone} busy={busy} onClick={() => onSave(published ? undefined : true)}>
            {busy ? progress : published ? texts.save : texts.publish}
          </Button>
        ) : (
          <Button disabled={gone} busy={busy} onClick={() => onSave(false)}>
            {busy ? progress : texts.saveDraft}
          </Button>
        )}
      </div>
    </div>
  );
}

function State({ kept }: { kept: boolean }) {
  const { errors, isDirty } = useFormState<PropertyFormValues>();
  const { length } = errorPaths(errors);
  const text =
    length > 0
      ? length === 1
        ? texts.problem
        : filled(texts.problems, { n: length })
      : isDirty
        ? kept
          ? copy.draft.kept
          : texts.unsaved
        : texts.unchanged;
  return (
    <p role="status" className={length > 0 ? 'text-sm font-medium text-danger' : 'text-sm text-muted'}>
      {text}
    </p>
  );
}
