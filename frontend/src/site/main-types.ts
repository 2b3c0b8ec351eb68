/** The three types that the home page opens a door to, and that have a page of their own. */
export const MAIN_TYPES = ['commercial', 'residential', 'land'] as const;
export type MainType = (typeof MAIN_TYPES)[number];

export function isMainType(value: string): value is MainType {
  return MAIN_TYPES.some((type) => type === value);
}

/** The category that an address names; commercial where it names none of them. */
export function categoryFromAddress(value: string | undefined): MainType {
  const category = value?.toLowerCase() ?? '';
  return isMainType(category) ? category : 'commercial';
}
