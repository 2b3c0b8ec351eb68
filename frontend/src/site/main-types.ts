/** The three types with a card on the home page and a page of their own. */
export const MAIN_TYPES = ['commercial', 'residential', 'land'] as const;
export type MainType = (typeof MAIN_TYPES)[number];

export function isMainType(value: string): value is MainType {
  return MAIN_TYPES.some((type) => type === value);
}

/** The category in the URL; commercial for any other value. */
export function categoryFromUrl(value: string | undefined): MainType {
  const category = value?.toLowerCase() ?? '';
  return isMainType(category) ? category : 'commercial';
}
