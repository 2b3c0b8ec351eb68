import type { Property } from '@lml/common/contracts';
import { JsonLd } from '../../../site/json-ld.js';
import { paths } from '../../../site/paths.js';
import { propertyData } from '../data/property-data.js';
import { typeLabel } from '../data/property-filters.js';
import { breadcrumbData } from '../data/structured-data.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

/** Structured data of a property's page. Rendered by the server; people do not wait for its code. */
export function PropertyJsonLd({ property }: { property: Property }) {
  const { id, title, type, place } = property;
  return (
    <JsonLd
      data={(origin) => [
        propertyData(origin, property),
        breadcrumbData(origin, [
          { name: propertyCopy.propertyDetail.breadcrumb.list, path: paths.properties },
          { name: typeLabel(type), path: paths.propertiesOfType(type) },
          ...(place ? [{ name: place.name, path: paths.place(place.slug) }] : []),
          { name: title, path: paths.property(id, title) },
        ]),
      ]}
    />
  );
}
