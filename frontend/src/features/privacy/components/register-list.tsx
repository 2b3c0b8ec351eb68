import { REGISTER_LIMITS, REGISTER_LISTS, type RegisterList } from '@lml/common/contracts';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { Download, Plus, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { paths } from '../../../site/paths.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { CardPages } from '../../../site/card-pages.js';
import { showToast } from '../../../ui/toast-store.js';
import { type Register, saveRegister } from '../data/registers.api.js';
import copy from '../../../content/privacy-registers-copy.json' with { type: 'json' };

interface RegisterListProps<Entry extends { id: number }> {
  register: Register;
  list: RegisterList;
  page: number;
  query: UseQueryResult<{ entries: Entry[]; total: number }>;
  onAdd: (opener: HTMLElement) => void;
  card: (entry: Entry) => ReactNode;
}

/** A register: open or closed entries by page, a new one, and the spreadsheet. */
export function RegisterEntries<Entry extends { id: number }>({
  register,
  list,
  page,
  query,
  onAdd,
  card,
}: RegisterListProps<Entry>) {
  const [, setAddress] = useSearchParams();
  const texts = copy.heads[register];
  const download = useMutation({
    mutationFn: () => saveRegister(register),
    onError: (error) =>
      showToast({ title: copy.notExported, description: problemText(error), tone: 'destructive' }),
  });
  return (
    <>
      <p className="mb-4 max-w-3xl text-muted">{texts.intro}</p>
      <div className="mb-5 flex max-w-4xl flex-wrap items-center gap-2">
        <Button onClick={(event) => onAdd(event.currentTarget)}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
        <Button look="outline" busy={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download aria-hidden />}
          {copy.export}
        </Button>
        <nav aria-label={copy.listsLabel} className="flex gap-1 sm:ml-auto">
          {REGISTER_LISTS.map((name) => (
            <Link
              key={name}
              to={`${paths.adminPrivacyRegister(register)}${name === 'open' ? '' : `&list=${name}`}`}
              aria-current={name === list ? 'page' : undefined}
              className={buttonClass(name === list ? 'primary' : 'quiet')}
            >
              {copy.lists[name]}
            </Link>
          ))}
        </nav>
      </div>
      <CardPages
        query={query}
        entriesOf={({ entries }) => entries}
        card={card}
        page={page}
        pageSize={REGISTER_LIMITS.pageSize}
        onPage={(to) => setAddress({ register, ...(list !== 'open' && { list }), page: String(to) })}
        texts={{ loading: copy.loading, failed: copy.failed, ...copy.pages }}
        empty={{ title: texts.empty[list].title, text: texts.empty[list].text, icon: ShieldCheck }}
      />
    </>
  );
}
