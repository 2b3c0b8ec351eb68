import {
  ALERT_FREQUENCIES,
  type AlertFrequency,
  type ChangeSearches,
  type SavedSearch,
} from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Select } from '../../../ui/field.js';
import { Spinner } from '../../../ui/spinner.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { showToast } from '../../../ui/toast-store.js';
import { changeSearches, deleteSearches, savedSearchesQuery } from '../data/alerts.api.js';
import { LinkForm } from './link-form.js';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

const texts = alertsCopy.page;

/** Searches of the address that the key was mailed to, and what can be done with them. */
export function SavedSearchList({ accessKey }: { accessKey: string }) {
  const queries = useQueryClient();
  const query = savedSearchesQuery(accessKey);
  const { data, error, isFetching, refetch } = useQuery(query);
  const [asking, setAsking] = useState(false);
  const fail = (problem: Error) =>
    showToast({ title: texts.failed, description: problemText(problem), tone: 'destructive' });
  const change = useMutation({
    mutationFn: (what: Omit<ChangeSearches, 'key'>) => changeSearches({ key: accessKey, ...what }),
    onSuccess: (searches) => {
      queries.setQueryData(query.queryKey, searches);
      showToast({ title: texts.saved, tone: 'success' });
    },
    onError: fail,
  });
  const erase = useMutation({ mutationFn: () => deleteSearches(accessKey), onError: fail });

  if (erase.isSuccess) return <Nothing title={texts.deleted} text={texts.deletedText} />;
  // A malformed key is answered with 400.
  if (error instanceof ApiError && (error.isMissing || error.status === 400)) return <LinkForm expired />;
  if (error) return <ErrorState text={problemText(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {texts.loading}
      </p>
    );
  const { email, searches } = data;
  if (searches.length === 0) return <Nothing title={texts.empty} text={texts.emptyText} />;
  return (
    <>
      <h2 className="mb-4 text-h3 wrap-anywhere">{filled(texts.list, { email })}</h2>
      <ul className="space-y-4">
        {searches.map((search) => (
          <SearchCard
            key={search.id}
            search={search}
            busy={change.isPending}
            onChange={(what) => change.mutate({ searchId: search.id, ...what })}
          />
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
        {searches.some(({ state }) => state === 'active' || state === 'paused') && (
          <Button look="outline" busy={change.isPending} onClick={() => change.mutate({ state: 'stopped' })}>
            {texts.stopAll}
          </Button>
        )}
        <Button look="danger" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          {texts.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !erase.isPending && setAsking(open)}
        title={filled(texts.deleteQuestion, { email })}
        confirmLabel={texts.deleteConfirm}
        cancelLabel={texts.cancel}
        destructive
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        {texts.deleteText}
      </ConfirmDialog>
    </>
  );
}

const stateTexts = () => ({
  unconfirmed: texts.confirmText,
  active: undefined,
  paused: texts.pausedText,
  stopped: texts.stoppedText,
});

interface SearchCardProps {
  search: SavedSearch;
  busy: boolean;
  onChange: (change: Pick<ChangeSearches, 'state' | 'frequency'>) => void;
}

function SearchCard({ search, busy, onChange }: SearchCardProps) {
  const { name, page, state, kinds, frequency } = search;
  const start = state === 'unconfirmed' ? texts.confirm : texts.resume;
  const about = (text: string) => `${text}: ${name}`;
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg font-medium wrap-anywhere">{name}</h3>
      <p className="mt-1 text-sm text-muted">{kinds.map((kind) => alertsCopy.kinds[kind]).join(', ')}</p>
      {stateTexts()[state] && <p className="mt-2 text-sm font-medium text-warning">{stateTexts()[state]}</p>}
      <div className="mt-4 max-w-sm">
        <Select
          bare
          label={alertsCopy.save.frequency}
          value={frequency}
          disabled={busy}
          options={ALERT_FREQUENCIES.map((value) => ({ value, label: alertsCopy.frequencies[value] }))}
          onChange={(event) => onChange({ frequency: event.target.value as AlertFrequency })}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {state === 'active' ? (
          <Button
            look="outline"
            disabled={busy}
            aria-label={about(texts.pause)}
            onClick={() => onChange({ state: 'paused' })}
          >
            {texts.pause}
          </Button>
        ) : (
          <Button disabled={busy} aria-label={about(start)} onClick={() => onChange({ state: 'active' })}>
            {start}
          </Button>
        )}
        {(state === 'active' || state === 'paused') && (
          <Button
            look="outline"
            disabled={busy}
            aria-label={about(texts.stop)}
            onClick={() => onChange({ state: 'stopped' })}
          >
            {texts.stop}
          </Button>
        )}
        <Link to={page} className={buttonClass('quiet')} aria-label={about(texts.open)}>
          {texts.open}
        </Link>
      </div>
    </li>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div role="status">
      <EmptyState
        title={title}
        text={text}
        icon={CircleCheck}
        action={
          <Link to={paths.properties} className={buttonClass()}>
            {texts.browse}
          </Link>
        }
      />
    </div>
  );
}
