import { type PersonErasure, PRIVACY_LIMITS } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { PersonData } from '../../features/privacy/components/person-data.js';
import { findPerson } from '../../features/privacy/data/privacy.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled } from '../../lib/format.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Input } from '../../ui/field.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { TableSkeleton } from '../../ui/data-table.js';
import texts from '../../content/privacy-requests-copy.json' with { type: 'json' };

/**
 * Privacy requests: finds, exports and erases a person's data. The search is not in the URL and is stored
 * nowhere.
 */
export function PrivacyRequestsPage() {
  const form = useForm({ defaultValues: { person: '' } });
  const [erasure, setErasure] = useState<PersonErasure | null>(null);
  const search = useMutation({
    mutationFn: findPerson,
    onError: (error) => {
      const [problem] = error instanceof ApiError ? error.details : [];
      if (problem) form.setError('person', { message: problem.message }, { shouldFocus: true });
    },
  });
  const find = form.handleSubmit(({ person }) => {
    setErasure(null);
    search.mutate(person);
  });
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <div className="mb-6">
        <h1 tabIndex={-1} className="text-h2">
          {texts.title}
        </h1>
        <p className="mt-1 text-muted">{texts.intro}</p>
      </div>
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
          <PersonData key={search.data.value} found={search.data} onErased={setErasure} />
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
