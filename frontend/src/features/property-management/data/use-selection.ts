import { useState } from 'react';

export interface Selection {
  /** Of those that are shown. */
  ids: number[];
  has: (id: number) => boolean;
  /** `range`: from the one changed before to this one. */
  set: (id: number, selected: boolean, range: boolean) => void;
  setAll: (selected: boolean) => void;
  clear: () => void;
}

const NOTHING: ReadonlySet<number> = new Set();

/**
 * Which rows of a page are selected. Nobody can act on rows that they don't see: another page, or another filter,
 * begins with none, and what leaves the page leaves the selection.
 * @param shown ids in the order of the rows
 * @param place what is shown, such as the address
 */
export function useSelection(shown: number[], place: string): Selection {
  const [state, setState] = useState<{ place: string; chosen: ReadonlySet<number>; last: number | null }>({
    place,
    chosen: NOTHING,
    last: null,
  });
  const { chosen, last } = state.place === place ? state : { chosen: NOTHING, last: null };
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    set: (id, selected, range) => {
      const changed = range && last !== null ? between(shown, last, id) : [id];
      const next = new Set(ids);
      for (const one of changed) {
        if (selected) next.add(one);
        else next.delete(one);
      }
      setState({ place, chosen: next, last: id });
    },
    setAll: (selected) => setState({ place, chosen: selected ? new Set(shown) : NOTHING, last: null }),
    clear: () => setState({ place, chosen: NOTHING, last: null }),
  };
}

/** Both ends included, whichever comes first; where one is gone, the other alone. */
function between(shown: number[], from: number, to: number): number[] {
  const [one, other] = [shown.indexOf(from), shown.indexOf(to)];
  return one < 0 || other < 0 ? [to] : shown.slice(Math.min(one, other), Math.max(one, other) + 1);
}
