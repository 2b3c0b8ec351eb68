import {
  lengthProblem,
  parseReference,
  type Shortlist,
  SHORTLIST_LIMITS,
  SHORTLIST_NAME,
} from '@lml/common/contracts';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { ownPath } from '../../../lib/language.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Input } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import { addToShortlist, type CallerKeys, changeShortlist, deleteShortlist } from '../data/shortlists.api.js';
import { forgetList, fragmentOf } from '../data/stored-lists.js';
import type { ChangeList } from '../data/use-shortlist.js';
import shortlistCopy from '../../../content/shortlist-copy.json' with { type: 'json' };

const texts = shortlistCopy.owner;

interface OwnerToolsProps {
  keys: CallerKeys;
  list: Shortlist;
  change: ChangeList;
}

/** Rename, close, delete: for the person who made the list. */
export function OwnerTools({ keys, list, change }: OwnerToolsProps) {
  const link = `${useOrigin()}${ownPath(paths.shortlist)}${fragmentOf(keys)}`;
  async function copyLink() {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ title: texts.copied });
    } catch {
      showToast({ title: filled(texts.copyFailed, { link }), tone: 'info', duration: 60_000 });
    }
  }
  return (
    <details className="mt-10 rounded-card border border-line bg-surface px-5 py-4">
      <summary className="min-h-8 cursor-pointer text-lg font-semibold">{texts.title}</summary>
      <p className="mt-2 max-w-2xl text-muted">{texts.text}</p>
      <div className="mt-4 grid gap-x-6 md:grid-cols-2">
        <RenameForm key={list.name} keys={keys} name={list.name} change={change} />
        <AddForm keys={keys} change={change} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button look="outline" onClick={() => void copyLink()}>
          {texts.copyLink}
        </Button>
        <Button
          look="outline"
          onClick={() => void change(() => changeShortlist(keys, { closed: !list.closed }))}
        >
          {list.closed ? texts.open : texts.close}
        </Button>
        <DeleteButton keys={keys} name={list.name} />
      </div>
    </details>
  );
}

function RenameForm({ keys, name, change }: { keys: CallerKeys; name: string; change: ChangeList }) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = lengthProblem(text.trim(), SHORTLIST_NAME);
    setError(problem ?? undefined);
    if (problem === null) void change(() => changeShortlist(keys, { name: text.trim() }));
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <Input
          label={texts.name}
          value={text}
          maxLength={SHORTLIST_LIMITS.nameMax}
          onChange={(event) => setText(event.target.value)}
          error={error}
        />
      </div>
      <Button type="submit" look="outline" className="mt-[1.6875rem]" disabled={text.trim() === name}>
        {texts.rename}
      </Button>
    </form>
  );
}

function AddForm({ keys, change }: Pick<OwnerToolsProps, 'keys' | 'change'>) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const id = propertyIdIn(text);
    setError(id === null ? texts.addInvalid : undefined);
    if (id !== null && (await change(() => addToShortlist(keys, id)))) setText('');
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <Input
          label={texts.add}
          hint={texts.addHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error}
        />
      </div>
      <Button type="submit" look="outline" className="mt-[1.6875rem]" disabled={text.trim() === ''}>
        {texts.addSubmit}
      </Button>
    </form>
  );
}

/** `LML-12`, `12` or the address of a property's page → 12. */
function propertyIdIn(text: string): number | null {
  const number = /^\s*(\d{1,9})\s*$/.exec(text) ?? /\/propert(?:y|ies)\/(\d{1,9})\b/.exec(text);
  return number ? Number(number[1]) : parseReference(text);
}

function DeleteButton({ keys, name }: { keys: CallerKeys; name: string }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  async function confirm() {
    setBusy(true);
    try {
      await deleteShortlist(keys);
    } catch (problem) {
      showToast({ title: shortlistCopy.vote.failed, description: problemText(problem), tone: 'destructive' });
      setBusy(false);
      return;
    }
    forgetList(keys.key);
    showToast({ title: texts.deleted });
    await navigate(paths.favourites, { replace: true });
  }
  return (
    <>
      <Button look="quiet" className="text-danger" onClick={() => setAsking(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={filled(texts.deleteQuestion, { name })}
        confirmLabel={texts.delete}
        cancelLabel={texts.deleteCancel}
        destructive
        busy={busy}
        onConfirm={() => void confirm()}
      >
        {texts.deleteText}
      </ConfirmDialog>
    </>
  );
}
