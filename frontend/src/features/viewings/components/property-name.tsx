import { propertyReference, type ViewingRecord } from '@lml/common/contracts';
import { propertyText } from '../data/viewing-text.js';

/** `propertyText`, whose reference is not broken at its hyphen. */
export function PropertyName({ property }: Pick<ViewingRecord, 'property'>) {
  if (!property?.title) return propertyText(property);
  return (
    <>
      {property.title} <span className="whitespace-nowrap">({propertyReference(property.id)})</span>
    </>
  );
}
