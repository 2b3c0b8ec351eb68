import {
  type ChangedSample,
  propertyReference,
  type RemovedSamples,
  SAMPLE_TITLE,
} from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Spinner } from '../../../ui/spinner.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { addSamples, removeSamples, samplesQuery } from '../data/dashboard.api.js';

const texts = copy.samples;

/** Puts sample listings into an empty system, and takes them out again. Shows nothing otherwise. */
export function SamplesCard() {
  const { data: samples } = useQuery(samplesQuery);
  const queryClient = useQueryClient();
  /** The button that opened the question. */
  const [asking, setAsking] = useState<HTMLElement | null>(null);
  const refresh = () =>
    Promise.all(
      [['dashboard'], ['staff-stats'], ['staff-properties'], ['properties']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const onError = (error: Error) =>
    showToast({ title: texts.failed, description: problemText(error), tone: 'destructive' });
  const add = useMutation({
    mutationFn: addSamples,
    onSuccess: (added) => queryClient.setQueryData(samplesQuery.queryKey, added),
    onError,
  });
  const remove = useMutation({
    mutationFn: removeSamples,
    onSuccess: (removed) => {
      setAsking(null);
      showToast(removedNotice(removed));
    },
    onError,
    onSettled: refresh,
  });

  // The lists and figures of the dashboard know nothing of samples that were added in the background.
  const state = samples?.state;
  const wasAdding = useRef(false);
  useEffect(() => {
    if (wasAdding.current && state === 'present') {
      for (const queryKey of [['staff-stats'], ['staff-properties'], ['dashboard', 'set-up']]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    }
    wasAdding.current = state === 'adding';
  }, [state, queryClient]);

  if (!samples || samples.state === 'none') return null;
  const { count, changed } = samples;
  return (
    <section
      aria-labelledby="samples-heading"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="samples-heading" className="font-sans text-base font-semibold tracking-normal">
          {texts.title}
        </h2>
        <p role="status" className="flex items-center gap-2 text-sm leading-5 text-muted">
          {samples.state === 'adding' && <Spinner className="size-4" />}
          {samples.state === 'offered'
            ? filled(texts.offer, { n: count })
            : samples.state === 'adding'
              ? filled(texts.adding, { n: count })
              : filled(count === 1 ? texts.presentOne : texts.present, { n: count })}
        </p>
      </div>
      {samples.state === 'offered' && (
        <Button look="outline" busy={add.isPending} onClick={() => add.mutate()}>
          {texts.add}
        </Button>
      )}
      {samples.state === 'present' && (
        <div className="flex flex-wrap gap-2">
          <Link
            to={`${paths.adminProperties}?search=${encodeURIComponent(SAMPLE_TITLE.trim())}`}
            className={buttonClass('quiet')}
          >
            {texts.show}
          </Link>
          <Button
            look="outline"
            busy={remove.isPending && !asking}
            onClick={({ currentTarget }) =>
              changed.length > 0 ? setAsking(currentTarget) : remove.mutate([])
            }
          >
            {texts.remove}
          </Button>
        </div>
      )}
      {asking && (
        <ChangedSamples
          unchanged={count - changed.length}
          changed={changed}
          opener={asking}
          busy={remove.isPending}
          onRemove={(ids) => remove.mutate(ids)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

interface ChangedSamplesProps {
  unchanged: number;
  changed: ChangedSample[];
  opener: HTMLElement | null;
  busy: boolean;
  onRemove: (changedIds: number[]) => void;
  onClose: () => void;
}

/** Names the changed samples, which stay unless they are ticked. */
function ChangedSamples({ unchanged, changed, opener, busy, onRemove, onClose }: ChangedSamplesProps) {
  const [ticked, setTicked] = useState<number[]>([]);
  return (
    <ConfirmDialog
      open
      insistent
      opener={opener}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={texts.changedTitle}
      confirmLabel={filled(texts.confirm, { n: unchanged + ticked.length })}
      cancelLabel={texts.cancel}
      destructive
      busy={busy}
      onConfirm={() => onRemove(ticked)}
    >
      <p className="mb-2">
        {unchanged === 0 ? texts.changedTextNone : filled(texts.changedText, { n: unchanged })}
      </p>
      <ul>
        {changed.map(({ id, title }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 text-ink">
              <input
                type="checkbox"
                checked={ticked.includes(id)}
                onChange={({ target }) =>
                  setTicked(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
                }
                className="size-5 accent-primary"
              />
              <span className="min-w-0 break-words">
                {title} <span className="text-muted tabular">{propertyReference(id)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function removedNotice({ removedCount, keptCount }: RemovedSamples) {
  return {
    title: removedCount === 1 ? texts.removedOne : filled(texts.removed, { n: removedCount }),
    ...(keptCount > 0 && { description: filled(texts.kept, { n: keptCount }) }),
  };
}
