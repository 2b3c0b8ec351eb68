import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/content-copy.json' with { type: 'json' };

interface ReorderingOptions {
  /** Of the list that shows the order. */
  listKey: QueryKey;
  /** What is out of date afterwards, the list among it. */
  keys: readonly QueryKey[];
  move: (id: number, position: number) => Promise<unknown>;
  /** With `{problem}`. */
  failedText: string;
}

/**
 * Moves things of a list. The list shows the new order at once and the old one again when it can't be saved; moves that
 * follow each other quickly are saved one after the other.
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
      // What the server has is asked for once the last move is saved, or the list would go back in between.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return mutate;
}
