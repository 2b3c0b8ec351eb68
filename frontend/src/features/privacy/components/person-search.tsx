import { type PersonErasure, PRIVACY_LIMITS } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { TableSkeleton } from '../../../ui/data-table.js';
import { Input } from '../../../ui/field.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { findPerson } from '../data/privacy.api.js';
import { PersonData } from './person-data.js';
import texts from '../../../content/privacy-requests-copy.json' with { type: 'json' };

/**
 * Finds, exports and erases a person's data. The search is not in the URL and is stored nowhere.
 * @param person of a request, searched for at once
 */
export function PersonSearch({ person }: { person: string | null }) {
  const form = useForm({ defaultValues: { person: person ?? '' } });
  const [erasure, setErasure] = useState<PersonErasure | null>(null);
  const search = useMutation({
    mutationFn: findPerson,
    onError: (error) => {
      const [problem] = error instanceof ApiError ? error.details : [];
      if (problem) form.setError('person', { message: problem.message }, { shouldFocus: true });
    },
  });
  const { mutate } = search;
  useEffect(() => {
    if (person) mutate(person);
  }, [person, mutate]);
  const find = form.handleSubmit(({ person: typed }) => {
    setErasure(null);
    search.mutate(typed);
  });
  return (
    <>
      <form
        noValidate
        role="search"
        onSubmit={(event) => void find(event)}
        className="mb-4 flex max-w-2xl items-start gap-3 max-sm:flex-col max-sm:items-stretch"
      >
        <div className="grow">
          <Input
            label={texts.person}
            hint={texts.personHint}
            error={form.formState.errors.person?.message}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={PRIVACY_LIMITS.personMax}
            {...form.register('person')}
          />
        </div>
        <Button type="submit" busy={search.isPending} className="sm:mt-[1.625rem]">
          {!search.isPending && <Search aria-hidden />}
          {search.isPending ? texts.searching : texts.search}
        </Button>
      </form>
      <div aria-live="polite">
        {erasure ? (
          <Erased erasure={erasure} />
        ) : search.isPending ? (
          <TableSkeleton label={texts.searching} rows={3} />
        ) : search.data ? (
          <PersonData
            key={search.data.value}
            found={search.data}
            onErased={setErasure}
            onChanged={() => void find()}
          />
        ) : (
          search.error &&
          !form.formState.errors.person && (
            <ErrorState
              text={problemText(search.error)}
              onRetry={() => void find()}
              busy={search.isPending}
            />
          )
        )}
      </div>
    </>
  );
}

function Erased({ erasure: { erased, pseudonym } }: { erasure: PersonErasure }) {
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => place.current?.focus(), []);
  const title = filled(erased === 1 ? texts.erased.one : texts.erased.many, { count: erased });
  return (
    <div ref={place} role="group" aria-label={title} tabIndex={-1} className="outline-none">
      <EmptyState
        title={title}
        text={filled(texts.erasedText, { pseudonym })}
        icon={CircleCheck}
        action={
          <Link to={paths.activityLog} className={buttonClass('outline')}>
            {texts.seeChanges}
          </Link>
        }
      />
    </div>
  );
}
