import { parseId } from '@lml/common/validation/id';
import { propertyNotFound } from './properties.errors.js';

/** Parses the id in a path. @throws 404 PROPERTY_NOT_FOUND if it is not one */
export function propertyId(text: string): number {
  const id = parseId(text);
  if (id === undefined) throw propertyNotFound();
  return id;
}
