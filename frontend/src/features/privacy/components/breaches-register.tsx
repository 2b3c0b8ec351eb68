import type { Breach, RegisterList } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { breachesQuery } from '../data/registers.api.js';
import { BreachCard } from './breach-card.js';
import { BreachDialog } from './breach-dialog.js';
import { RegisterEntries } from './register-list.js';

/** The register of breaches of personal data. */
export function BreachesRegister({ list, page }: { list: RegisterList; page: number }) {
  const query = useQuery(breachesQuery(list, page));
  /** The open dialog: its breach, null for a new one, and the button that opened it. */
  const [editing, setEditing] = useState<{ breach: Breach | null; opener: HTMLElement } | null>(null);
  return (
    <>
      <RegisterEntries
        register="breaches"
        {...{ list, page, query }}
        onAdd={(opener) => setEditing({ breach: null, opener })}
        card={(breach) => <BreachCard breach={breach} onEdit={(opener) => setEditing({ breach, opener })} />}
      />
      {editing && <BreachDialog {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}
