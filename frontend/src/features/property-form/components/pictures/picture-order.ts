/**
 * The order in which pictures and files on their way stand. The pictures' own order counts; each file keeps its place
 * behind whatever it stood behind.
 * @param before the order of all of them so far
 * @param pictures the keys of the pictures, as the form has them
 * @param uploads the keys of the files; one that takes a picture's place has that picture's
 */
export function placed(before: string[], pictures: string[], uploads: string[]): string[] {
  const order = [...pictures];
  const known = new Set(pictures);
  const old = uploads.filter((key) => before.includes(key));
  const added = uploads.filter((key) => !before.includes(key));
  // In the order in which they stood, so that neighbours stay neighbours.
  for (const key of [...old.sort((a, b) => before.indexOf(a) - before.indexOf(b)), ...added]) {
    if (known.has(key)) continue;
    order.splice(placeFor(key, before, order), 0, key);
    known.add(key);
  }
  return order;
}

/** Where a key belongs in `list`: behind the nearest one that stood before it in `order`. */
export function placeFor(key: string, order: string[], list: string[]): number {
  const at = order.indexOf(key);
  if (at < 0) return list.length;
  for (let index = at - 1; index >= 0; index -= 1) {
    const place = list.indexOf(order[index]!);
    if (place >= 0) return place + 1;
  }
  return 0;
}

/** With the one at `from` taken to `to`. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const rest = list.filter((_item, index) => index !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** Things in the order of their keys; what `order` does not name comes last. */
export function inOrder<T extends { key: string }>(items: T[], order: string[]): T[] {
  const place = new Map(order.map((key, index) => [key, index]));
  const at = ({ key }: T) => place.get(key) ?? order.length;
  return [...items].sort((a, b) => at(a) - at(b));
}
