import type { PermissionName } from '@lml/common/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { Dialog } from '../../../ui/dialog.js';
import { SearchInput } from '../../../ui/search-input.js';
import texts from '../../../content/help-copy.json' with { type: 'json' };
import { type HelpTopic, searchTopics, topicAt, topicsFor } from '../data/help-topics.js';
import { TopicArticle } from './topic-article.js';

const SEARCH_MAX = 100;

interface HelpPanelProps {
  opener: HTMLElement | null;
  /** Permission that a screen needs. */
  permissionOf: (pathname: string) => PermissionName;
  onClose: () => void;
}

/** Help of the current screen, with a search over the help of all screens that the user may open. */
export function HelpPanel({ opener, permissionOf, onClose }: HelpPanelProps) {
  const { pathname } = useLocation();
  const may = useMay();
  const topics = topicsFor(may, permissionOf);
  const current = topicAt(topics, pathname);
  const [chosen, setChosen] = useState<{ name: HelpTopic['name'] } | null>(null);
  const [typed, setTyped] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const search = typed.trim();
  const shown = topics.find(({ name }) => name === chosen?.name) ?? current;
  const found = search ? searchTopics(topics, search) : [];

  // The pressed button may be gone: the focus goes to the heading of the chosen topic.
  useEffect(() => {
    if (!chosen || !content.current) return;
    content.current.querySelector('h3')?.focus({ preventScroll: true });
    content.current.scrollTop = 0;
  }, [chosen]);

  function choose({ name }: HelpTopic) {
    setChosen({ name });
    setTyped('');
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      opener={opener}
      title={texts.title}
      shape="sheet-right"
      className="w-[min(30rem,100vw)]!"
    >
      <SearchInput
        className="mx-5 mt-4 sm:mx-6"
        label={texts.search}
        value={typed}
        maxLength={SEARCH_MAX}
        placeholder={texts.searchPlaceholder}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div ref={content} className="min-h-0 grow space-y-6 overflow-y-auto p-5 sm:p-6">
        <p role="status" className={search ? 'text-sm text-muted' : 'sr-only'}>
          {search && foundText(found.length, search)}
        </p>
        {search ? (
          <TopicList label={texts.search} topics={found} shown={undefined} withPurpose onChoose={choose} />
        ) : (
          <>
            {shown ? (
              <TopicArticle
                topic={shown}
                topics={topics}
                current={current}
                onBack={() => current && choose(current)}
                onClose={onClose}
              />
            ) : (
              <p className="text-muted">{texts.noScreen}</p>
            )}
            <AllTopics topics={topics} shown={shown} onChoose={choose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function foundText(count: number, search: string): string {
  if (count === 0) return filled(texts.nothing, { search });
  return filled(count === 1 ? texts.foundOne : texts.found, { n: count });
}

interface AllTopicsProps {
  topics: readonly HelpTopic[];
  shown: HelpTopic | undefined;
  onChoose: (topic: HelpTopic) => void;
}

function AllTopics(props: AllTopicsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-5">
      <h3 id={id} className="mb-2 font-sans text-base font-semibold">
        {texts.all}
      </h3>
      <TopicList label={texts.all} {...props} />
    </section>
  );
}

/** Topics as buttons, which show them in the panel. */
function TopicList({
  label,
  topics,
  shown,
  withPurpose = false,
  onChoose,
}: AllTopicsProps & { label: string; withPurpose?: boolean }) {
  return (
    <ul aria-label={label} className="-mx-2.5">
      {topics.map((topic) => (
        <li key={topic.name}>
          <button
            type="button"
            aria-current={topic.name === shown?.name ? 'true' : undefined}
            onClick={() => onChoose(topic)}
            className={classNames(
              'block min-h-11 w-full rounded-control px-2.5 py-2 text-left hover:bg-primary-soft',
              topic.name === shown?.name && 'bg-primary-soft',
            )}
          >
            <span className="block font-medium">{topic.title}</span>
            {withPurpose && <span className="block text-sm text-muted">{topic.purpose}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
