import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };

interface ReorderingOptions {
  /** Query key of the ordered list. */
  listKey: QueryKey;
  /** Query keys to invalidate afterwards, including the list. */
  keys: readonly QueryKey[];
  move: (id: number, position: number) => Promise<unknown>;
  /** Text with `{problem}`. */
  failedText: string;
}

/**
 * Reorders a list with optimistic updates, rolled back on failure. Moves in quick succession are saved one
 * after the other.
 */
export function useReordering<Thing extends { id: number }>({
  listKey,
  keys,
  move,
  failedText,
}: ReorderingOptions) {
  const queryClient = useQueryClient();
  const mutationKey = ['reorder', ...listKey];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ id, position }: { id: number; position: number }) => move(id, position),
    onMutate: async ({ id, position }) => {
      await queryClient.cancelQueries({ queryKey: listKey });
      queryClient.setQueryData<Thing[]>(listKey, (things = []) => {
        const moved = things.find((thing) => thing.id === id);
        return moved ? things.filter((thing) => thing !== moved).toSpliced(position, 0, moved) : things;
      });
    },
    onError: (error) =>
      showToast({
        title: copy.error,
        description: filled(failedText, { problem: problemText(error) }),
        tone: 'destructive',
      }),
    onSettled: async () => {
      // Refetch after the last move only; otherwise the list would jump back in between.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return mutate;
}
