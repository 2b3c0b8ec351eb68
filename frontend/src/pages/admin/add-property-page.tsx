import { pageTitle } from '../../content/company.js';
import { PropertyCard } from '../../features/properties/components/property-card.js';
import { PropertyForm } from '../../features/property-form/components/property-form.js';
import { PropertyFormHeader } from '../../features/property-form/components/property-form-header.js';
import { LazyPropertyPreview } from './lazy-property-preview.js';
import copy from '../../content/property-form-copy.json' with { type: 'json' };

const { title } = copy.addProperty;

export function AddPropertyPage() {
  return (
    <>
      <title>{pageTitle(title)}</title>
      <PropertyFormHeader title={title} />
      <PropertyForm Card={PropertyCard} Preview={LazyPropertyPreview} />
    </>
  );
}
