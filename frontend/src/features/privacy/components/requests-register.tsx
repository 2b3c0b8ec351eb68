import type { RegisterList } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsQuery } from '../data/registers.api.js';
import { NewRequestDialog } from './new-request-dialog.js';
import { RegisterEntries } from './register-list.js';
import { RequestCard } from './request-card.js';

/** The register of people's requests about their data. */
export function RequestsRegister({ list, page }: { list: RegisterList; page: number }) {
  const query = useQuery(requestsQuery(list, page));
  /** The button that opened the form; null while closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <RegisterEntries
        register="requests"
        {...{ list, page, query }}
        onAdd={setOpener}
        card={(request) => <RequestCard request={request} />}
      />
      {opener && <NewRequestDialog opener={opener} onClose={() => setOpener(null)} />}
    </>
  );
}
