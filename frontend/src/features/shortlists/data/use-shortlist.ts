import type { Shortlist, ShortlistedProperty } from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import { type CallerKeys, shortlistQuery } from './shortlists.api.js';
import { rememberList } from './stored-lists.js';
import shortlistCopy from '../../../content/shortlist-copy.json' with { type: 'json' };

/** The list, and a function that changes it on the server and shows the answer. */
export function useShortlist(keys: CallerKeys) {
  const options = shortlistQuery(keys);
  const client = useQueryClient();
  const query = useQuery(options);
  const name = query.data?.name;
  const { key, owner } = keys;
  useEffect(() => {
    if (name !== undefined) rememberList({ key, owner, name });
  }, [key, owner, name]);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (change: () => Promise<Shortlist>) => {
      // An answer from before the change must not replace the one after it.
      await client.cancelQueries({ queryKey: options.queryKey });
      return await change();
    },
    // One after the other, so that the last answer shows all changes.
    scope: { id: `shortlist ${key}` },
    onSuccess: (list) => client.setQueryData(options.queryKey, list),
    onError: (problem) =>
      showToast({
        title: shortlistCopy.vote.failed,
        description: problemText(problem),
        tone: 'destructive',
      }),
  });
  /** @returns whether it was saved; a failure has been shown */
  const change = (work: () => Promise<Shortlist>): Promise<boolean> =>
    mutateAsync(work).then(
      () => true,
      () => false,
    );
  return { query, change, isChanging: isPending };
}

export type ChangeList = ReturnType<typeof useShortlist>['change'];

/** The properties by votes; while somebody writes (`isWriting`), the order stays as it is. */
export function useSteadyOrder(properties: ShortlistedProperty[], isWriting: boolean): ShortlistedProperty[] {
  const [order, setOrder] = useState<number[]>([]);
  const latest = properties.map(({ id }) => id);
  if (!isWriting && latest.join() !== order.join()) setOrder(latest);
  if (!isWriting) return properties;
  const place = new Map(order.map((id, index) => [id, index]));
  return [...properties].sort(
    (one, other) => (place.get(one.id) ?? order.length) - (place.get(other.id) ?? order.length),
  );
}
