import { lengthProblem, SHORTLIST_LIMITS, SHORTLIST_NAME } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input } from '../../../ui/field.js';
import { createShortlist } from '../data/shortlists.api.js';
import { fragmentOf, rememberList } from '../data/stored-lists.js';
import shortlistCopy from '../../../content/shortlist-copy.json' with { type: 'json' };

const texts = shortlistCopy.create;

/** Asks for the name of a new shared list, makes it, and goes there. */
export function CreateShortlistDialog({
  ids,
  opener,
  onClose,
}: {
  ids: number[];
  opener: HTMLElement;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [name, setName] = useState(texts.defaultName);
  const [error, setError] = useState<string>();
  const create = useMutation({
    mutationFn: () =>
      createShortlist({ name: name.trim(), propertyIds: ids.slice(0, SHORTLIST_LIMITS.properties) }),
    onSuccess: async ({ key, ownerKey }) => {
      rememberList({ key, owner: ownerKey, name: name.trim() });
      onClose();
      await navigate(paths.shortlist + fragmentOf({ key, owner: null }));
    },
    onError: (problem) => setError(`${texts.failed}: ${problemText(problem)}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = lengthProblem(name.trim(), SHORTLIST_NAME);
    setError(problem ?? undefined);
    if (problem === null) create.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
      opener={opener}
      className="sm:w-[min(30rem,calc(100vw-3rem))]!"
    >
      <form
        onSubmit={submit}
        noValidate
        className="px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6"
      >
        {ids.length > SHORTLIST_LIMITS.properties && (
          <p className="mb-3 text-sm text-muted">
            {filled(texts.first, { max: SHORTLIST_LIMITS.properties })}
          </p>
        )}
        <Input
          label={texts.name}
          value={name}
          maxLength={SHORTLIST_LIMITS.nameMax}
          onChange={(event) => setName(event.target.value)}
          error={error}
        />
        <div className="mt-3 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={create.isPending}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
