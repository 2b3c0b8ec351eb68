const ID = /^[1-9]\d{0,9}$/;
const LARGEST_ID = 2_147_483_647;

/** Parses an id of a URL; undefined if invalid. The caller answers 404 for both. */
export function parseId(text: string): number | undefined {
  const id = ID.test(text) ? Number(text) : Number.NaN;
  return id <= LARGEST_ID ? id : undefined;
}
