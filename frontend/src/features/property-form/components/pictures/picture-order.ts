/**
 * Merged order of pictures and pending uploads. Pictures keep the form's order; each upload stays behind its
 * predecessor.
 * @param before the previous merged order
 * @param pictures keys of the pictures, in the form's order
 * @param uploads keys of the uploads; one that replaces a picture has that picture's key
 */
export function mergeOrder(before: string[], pictures: string[], uploads: string[]): string[] {
  const order = [...pictures];
  const known = new Set(pictures);
  const old = uploads.filter((key) => before.includes(key));
  const added = uploads.filter((key) => !before.includes(key));
  // In their previous order, so that neighbours stay together.
  for (const key of [...old.sort((a, b) => before.indexOf(a) - before.indexOf(b)), ...added]) {
    if (known.has(key)) continue;
    order.splice(placeFor(key, before, order), 0, key);
    known.add(key);
  }
  return order;
}

/** Index for a key in `list`: after its nearest predecessor in `order`. */
export function placeFor(key: string, order: string[], list: string[]): number {
  const at = order.indexOf(key);
  if (at < 0) return list.length;
  for (let index = at - 1; index >= 0; index -= 1) {
    const place = list.indexOf(order[index]!);
    if (place >= 0) return place + 1;
  }
  return 0;
}

/** Moves the item at `from` to `to`. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const rest = list.filter((_item, index) => index !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** Sorts items by their keys' order; unknown keys come last. */
export function inOrder<T extends { key: string }>(items: T[], order: string[]): T[] {
  const place = new Map(order.map((key, index) => [key, index]));
  const at = ({ key }: T) => place.get(key) ?? order.length;
  return [...items].sort((a, b) => at(a) - at(b));
}
