import { renderMarkup } from '@lml/common/markup/render-markup';
import { parseUnitTypes } from '@lml/common/markup/unit-types';
import { Description } from '../../../../ui/description.js';
import { UnitTypeCards } from '../../../../ui/unit-type-cards.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };
import propertyCopy from '../../../../content/property-copy.json' with { type: 'json' };

const { sections } = propertyCopy.propertyDetail;

/** Description rendered with the site's parser and styles. Loaded on demand. */
export function DescriptionPreview({ source }: { source: string }) {
  const html = renderMarkup(source);
  const units = parseUnitTypes(source);
  if (html === '' && units.length === 0) {
    return <p className="text-muted">{mediaCopy.description.previewEmpty}</p>;
  }
  return (
    <div className="space-y-8 break-words">
      {html && <Description html={html} />}
      {units.length > 0 && (
        <section>
          <h3 className="mb-4 text-h3">{sections.units}</h3>
          <UnitTypeCards units={units} priceText={propertyCopy.propertyDetail.units.price} />
        </section>
      )}
    </div>
  );
}
