import { useState } from 'react';

export interface Selection {
  /** Selected rows among those shown. */
  ids: number[];
  has: (id: number) => boolean;
  /** `range`: from the previously changed row to this one. */
  set: (id: number, selected: boolean, range: boolean) => void;
  setAll: (selected: boolean) => void;
  clear: () => void;
}

const NOTHING: ReadonlySet<number> = new Set();

/**
 * Selected rows of a page. Only visible rows can be selected: another page or filter starts without a
 * selection, and rows that disappear are deselected.
 * @param shown ids in row order
 * @param place identifies the list shown, such as the URL
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

/** Rows between two ids, inclusive, in either order; only the second if the first is gone. */
function between(shown: number[], from: number, to: number): number[] {
  const [one, other] = [shown.indexOf(from), shown.indexOf(to)];
  return one < 0 || other < 0 ? [to] : shown.slice(Math.min(one, other), Math.max(one, other) + 1);
}
