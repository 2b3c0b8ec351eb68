import { PROPERTY_TYPES, type PropertyType } from '@lml/common/contracts';

/** The category in the URL, which is a property type; commercial for any other value. */
export function categoryFromUrl(value: string | undefined): PropertyType {
  const category = value?.toLowerCase();
  return PROPERTY_TYPES.find((type) => type === category) ?? 'commercial';
}
