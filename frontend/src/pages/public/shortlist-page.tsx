import {
  lengthProblem,
  propertyReference,
  SHORTLIST_LIMITS,
  type ShortlistedProperty,
  VOTER_NAME,
} from '@lml/common/contracts';
import { ListX, MapPin, Share2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { company, pageTitle } from '../../content/company.js';
import { Price } from '../../features/properties/components/price.js';
import { PropertyFacts } from '../../features/properties/components/property-facts.js';
import { PropertyPicture } from '../../features/properties/components/property-picture.js';
import { ShareButton } from '../../features/properties/components/share-button.js';
import { OwnerTools } from '../../features/shortlists/components/owner-tools.js';
import { ShortlistedVotes } from '../../features/shortlists/components/shortlisted-votes.js';
import {
  castVote,
  removeFromShortlist,
  removeNote,
  type CallerKeys,
} from '../../features/shortlists/data/shortlists.api.js';
import {
  forgetList,
  fragmentOf,
  keysFromFragment,
  storedLists,
  storedVoter,
  storeVoter,
} from '../../features/shortlists/data/stored-lists.js';
import {
  useShortlist,
  useSteadyOrder,
  type ChangeList,
} from '../../features/shortlists/data/use-shortlist.js';
import { ownPath } from '../../lib/language.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled } from '../../lib/format.js';
import { useOrigin } from '../../lib/site-origin.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Input } from '../../ui/field.js';
import { PageHeader } from '../../ui/page-header.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import shortlistCopy from '../../content/shortlist-copy.json' with { type: 'json' };

const { page: texts, voter: voterTexts, owner: ownerTexts } = shortlistCopy;

/** A shared list; its key is in the fragment, which the server never sees. */
export function ShortlistPage() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const keys = hydrated ? keysFromFragment(hash) : null;
  return (
    <>
      <PageHead
        title={pageTitle(texts.title)}
        description={texts.text}
        path={paths.shortlist}
        listed={false}
      />
      <meta name="referrer" content="no-referrer" />
      {keys ? (
        <SharedList key={keys.key} listKey={keys.key} linkOwner={keys.owner} />
      ) : (
        <>
          <PageHeader title={texts.title} text={texts.text} />
          <div className="container-page py-8">{hydrated ? <Missing /> : <Loading />}</div>
        </>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      {/* Within an element: React compares the text of a noscript itself with its escaped source. */}
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
      <Skeleton className="h-64 w-full rounded-card!" />
    </div>
  );
}

function Missing() {
  return (
    <EmptyState
      title={texts.missing.title}
      text={texts.missing.text}
      icon={ListX}
      action={
        <Link to={paths.properties} className={buttonClass()}>
          {texts.missing.link}
        </Link>
      }
    />
  );
}

/** @param linkOwner the owner's key, if the link has it */
function SharedList({ listKey, linkOwner }: { listKey: string; linkOwner: string | null }) {
  const navigate = useNavigate();
  const [owner] = useState(
    () => linkOwner ?? storedLists().find(({ key }) => key === listKey)?.owner ?? null,
  );
  const [voter, setVoter] = useState(storedVoter);
  const keys: CallerKeys = { key: listKey, owner, voter: voter.key };
  const { query, change } = useShortlist(keys);
  const { data: list, error } = query;
  const [nameError, setNameError] = useState<string>();
  const nameInput = useRef<HTMLInputElement>(null);
  const [isWriting, setWriting] = useState(false);
  const entries = useSteadyOrder(list?.properties ?? [], isWriting);
  const origin = useOrigin();

  useEffect(() => {
    // The address bar is what people pass on: it must not hold the owner's key.
    if (linkOwner !== null && list)
      void navigate(fragmentOf({ key: listKey, owner: null }), { replace: true });
  }, [linkOwner, list, listKey, navigate]);
  const isMissing = error instanceof ApiError && error.isMissing;
  useEffect(() => {
    if (isMissing) forgetList(listKey);
  }, [isMissing, listKey]);

  const name = list?.name ?? texts.title;
  if (isMissing || (!list && error)) {
    return (
      <>
        <PageHeader title={texts.title} />
        <div className="container-page py-8">
          {isMissing ? (
            <Missing />
          ) : (
            <ErrorState
              title={texts.failed}
              text={problemText(error)}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          )}
        </div>
      </>
    );
  }

  /** Runs `work` under the visitor's name, or asks for it. */
  async function asVoter(work: (voterName: string) => ReturnType<ChangeList>): Promise<boolean> {
    const problem = lengthProblem(voter.name.trim(), VOTER_NAME);
    setNameError(problem === null ? undefined : voterTexts.required);
    if (problem !== null) {
      nameInput.current?.focus();
      return false;
    }
    storeVoter({ ...voter, name: voter.name.trim() });
    return await work(voter.name.trim());
  }

  const isOwner = list?.isOwner ?? false;
  return (
    <>
      <PageHeader title={name} text={texts.text}>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ShareButton
            what={() => ({
              title: name,
              text: filled(texts.shareText, { company: company.name, name }),
              url: `${origin}${ownPath(paths.shortlist)}${fragmentOf({ key: listKey, owner: null })}`,
            })}
            className={buttonClass()}
          >
            <Share2 aria-hidden />
            {texts.share}
          </ShareButton>
          <span className="text-sm text-muted">{texts.shareHint}</span>
        </div>
      </PageHeader>
      <div className="container-page pt-6 pb-14 lg:pb-20">
        {!list ? (
          <Loading />
        ) : (
          <>
            {list.closed ? (
              <p className="mb-5 rounded-card border border-line bg-surface px-5 py-3 font-medium">
                {texts.closed}
              </p>
            ) : (
              <div className="max-w-sm">
                <Input
                  ref={nameInput}
                  label={voterTexts.name}
                  hint={voterTexts.hint}
                  value={voter.name}
                  autoComplete="given-name"
                  maxLength={SHORTLIST_LIMITS.voterMax}
                  onChange={(event) => {
                    setVoter({ ...voter, name: event.target.value });
                    setNameError(undefined);
                  }}
                  error={nameError}
                />
              </div>
            )}
            <p role="status" className="mt-2 mb-4 text-muted tabular">
              {votersText(list.voters)}
            </p>
            {entries.length === 0 && <p>{texts.empty}</p>}
            <ol
              onFocus={({ target }) => setWriting(target instanceof HTMLTextAreaElement)}
              onBlur={() => setWriting(false)}
              className="grid gap-5 lg:grid-cols-2"
            >
              {entries.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  onRemove={
                    isOwner ? () => void change(() => removeFromShortlist(keys, entry.id)) : undefined
                  }
                >
                  <ShortlistedVotes
                    entry={entry}
                    title={titleOf(entry)}
                    closed={list.closed}
                    onVote={(vote) =>
                      asVoter((voterName) =>
                        change(() => castVote(keys, entry.id, { voter: voterName, ...vote })),
                      )
                    }
                    onRemoveNote={isOwner ? (id) => void change(() => removeNote(keys, id)) : undefined}
                  />
                </Entry>
              ))}
            </ol>
            {isOwner && <OwnerTools keys={keys} list={list} change={change} />}
            <p className="mt-6 text-sm text-muted">{texts.kept}</p>
          </>
        )}
      </div>
    </>
  );
}

function Entry({
  entry,
  onRemove,
  children,
}: {
  entry: ShortlistedProperty;
  onRemove?: () => void;
  children: ReactNode;
}) {
  const { id, property } = entry;
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="mb-4 flex gap-4">
        {property ? (
          <>
            <div className="aspect-[3/2] w-28 shrink-0 self-start overflow-hidden rounded-control sm:w-40">
              <PropertyPicture picture={property.pictures[0]} sizes="160px" alt="" thumbnail />
            </div>
            <div className="min-w-0 space-y-1 wrap-anywhere">
              <h2 className="text-lg leading-snug">
                <Link
                  to={paths.property(id, property.title)}
                  className="underline-offset-4 hover:text-primary hover:underline"
                >
                  {property.title}
                </Link>
              </h2>
              <p className="flex items-start gap-1.5 text-sm text-muted">
                <MapPin aria-hidden className="mt-0.5 size-4" />
                {property.location}
              </p>
              <Price property={property} />
              <PropertyFacts property={property} />
            </div>
          </>
        ) : (
          <p className="text-muted">{titleOf(entry)}</p>
        )}
      </div>
      {children}
      {onRemove && (
        <Button
          look="quiet"
          size="small"
          className="mt-3 -ml-3"
          aria-label={filled(ownerTexts.removeLabel, { title: titleOf(entry) })}
          onClick={onRemove}
        >
          {ownerTexts.remove}
        </Button>
      )}
    </li>
  );
}

function titleOf({ id, property }: ShortlistedProperty): string {
  return property?.title ?? filled(texts.gone, { reference: propertyReference(id) });
}

function votersText(voters: number): string {
  if (voters === 0) return texts.noVoters;
  return voters === 1 ? texts.votersOne : filled(texts.voters, { n: voters });
}
