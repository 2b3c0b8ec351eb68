import type { PropertyImport } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info, Undo2, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { problemText } from '../../../lib/api-client.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };
import { problemsPath } from '../data/files.js';
import { applyImport, importQuery, undoImport } from '../data/imports.api.js';
import { applyLabel, ImportPreview } from './import-preview.js';
import { ProblemTable } from './problem-table.js';
import { SaveButton } from './save-button.js';

interface OutcomeProps {
  found: PropertyImport;
  /** Page of the list of problems. */
  page: number;
  onPage: (page: number) => void;
  onAnother: () => void;
}

/** Result of the check or import, with the next step. */
export function ImportOutcome(props: OutcomeProps) {
  switch (props.found.state) {
    case 'ready':
      return <Ready {...props} />;
    case 'faulty':
      return <Faulty {...props} />;
    case 'applied':
      return <Applied {...props} />;
    case 'undone':
      return <Undone {...props} />;
    default:
      return (
        <Result icon={CircleAlert} tone="danger" title={copy.stopped.title} text={props.found.failure}>
          <Another {...props} look="primary" />
        </Result>
      );
  }
}

function Ready({ found, onAnother }: OutcomeProps) {
  const texts = copy.found;
  const queryClient = useQueryClient();
  const applying = useMutation({
    mutationFn: () => applyImport(found.id),
    onSuccess: (begun) => queryClient.setQueryData(importQuery(found.id).queryKey, begun),
    onError: (error) =>
      showToast({ title: copy.import.applyFailed, description: problemText(error), tone: 'destructive' }),
  });
  const isNothing = found.summary.add + found.summary.change === 0;
  return (
    <div className="space-y-5">
      <Result
        icon={isNothing ? Info : CircleCheck}
        tone={isNothing ? 'neutral' : 'success'}
        title={isNothing ? texts.nothing : texts.ready}
        text={isNothing ? texts.nothingText : texts.readyText}
        notes={found.notes}
        fileName={found.fileName}
      >
        {!isNothing && (
          <Button busy={applying.isPending} onClick={() => applying.mutate()}>
            {applyLabel(found.summary)}
          </Button>
        )}
        <Another onAnother={onAnother} look={isNothing ? 'primary' : 'outline'} />
      </Result>
      <ImportPreview found={found} />
    </div>
  );
}

function Faulty({ found, page, onPage, onAnother }: OutcomeProps) {
  const texts = copy.problems;
  const { problemCount: n } = found;
  return (
    <div className="space-y-5">
      <Result
        icon={CircleAlert}
        tone="danger"
        title={filled(n === 1 ? texts.titleOne : texts.title, { n: groupedNumber(n) })}
        text={texts.text}
        notes={found.notes}
        fileName={found.fileName}
      >
        <Another onAnother={onAnother} look="primary" />
        <SaveButton path={problemsPath(found.id)} label={texts.download} />
      </Result>
      <ProblemTable found={found} page={page} onPage={onPage} />
    </div>
  );
}

function Applied({ found, onAnother }: OutcomeProps) {
  const texts = copy.done;
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => undoImport(found.id),
    onSuccess: (undone) => queryClient.setQueryData(importQuery(found.id).queryKey, undone),
    onError: (error) =>
      showToast({ title: copy.import.undoFailed, description: problemText(error), tone: 'destructive' }),
    onSettled: () => setAsking(false),
  });
  const { add, change } = found.summary;
  const counts = [
    add > 0 && filled(texts.added, { n: groupedNumber(add) }),
    change > 0 && filled(texts.changed, { n: groupedNumber(change) }),
  ].filter(Boolean);
  return (
    <div className="space-y-5">
      <Result
        icon={CircleCheck}
        tone="success"
        title={texts.title}
        text={counts.join(', ')}
        notes={add > 0 ? [texts.drafts] : []}
        fileName={found.fileName}
      >
        <Link to={paths.adminProperties} className={buttonClass()}>
          {texts.list}
        </Link>
        <Another onAnother={onAnother} look="outline" />
        <Button look="quiet" onClick={() => setAsking(true)}>
          <Undo2 aria-hidden />
          {texts.undo}
        </Button>
      </Result>
      <ImportPreview found={found} />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(false)}
          title={filled(texts.undoTitle, { name: found.fileName })}
          confirmLabel={texts.undoConfirm}
          cancelLabel={texts.cancel}
          destructive
          busy={undoing.isPending}
          onConfirm={() => undoing.mutate()}
        >
          {texts.undoText}
        </ConfirmDialog>
      )}
    </div>
  );
}

function Undone({ found, onAnother }: OutcomeProps) {
  const texts = copy.done;
  const { count, skipped } = found.undone ?? { count: 0, skipped: 0 };
  return (
    <Result
      icon={Undo2}
      tone="neutral"
      title={texts.undone}
      text={filled(skipped > 0 ? texts.undoneSkipped : texts.undoneText, {
        count: groupedNumber(count),
        skipped: groupedNumber(skipped),
      })}
      fileName={found.fileName}
    >
      <Another onAnother={onAnother} look="primary" />
    </Result>
  );
}

function Another({ onAnother, look }: Pick<OutcomeProps, 'onAnother'> & { look: 'primary' | 'outline' }) {
  return (
    <Button look={look} onClick={onAnother}>
      {copy.import.another}
    </Button>
  );
}

const TONES = {
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-primary-soft text-primary',
};

/** Summary for screen readers too, with the next step. */
function Result({
  icon: Icon,
  tone,
  title,
  text,
  notes = [],
  fileName,
  children,
}: {
  icon: LucideIcon;
  tone: keyof typeof TONES;
  title: string;
  text?: string | null;
  notes?: string[];
  fileName?: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:flex-row sm:p-6">
      <span className={classNames('grid size-11 shrink-0 place-items-center rounded-full', TONES[tone])}>
        <Icon aria-hidden className="size-6" />
      </span>
      <div className="min-w-0 grow">
        <div role="status">
          <h2 tabIndex={-1} className="text-h3">
            {title}
          </h2>
          {fileName && <p className="text-sm wrap-anywhere text-muted">{fileName}</p>}
          {text && <p className="mt-2 wrap-anywhere">{text}</p>}
          {notes.map((note) => (
            <p key={note} className="mt-2 text-sm text-muted">
              {note}
            </p>
          ))}
        </div>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">{children}</div>
      </div>
    </div>
  );
}
