import { PropertyForm } from '../../features/property-form/components/property-form.js';
import { PropertyFormHeader } from '../../features/property-form/components/property-form-header.js';
import { pageTitle } from '../../content/company.js';
import copy from '../../content/property-form-copy.json' with { type: 'json' };

const { title } = copy.addProperty;

export function AddPropertyPage() {
  return (
    <>
      <title>{pageTitle(title)}</title>
      <PropertyFormHeader title={title} />
      <PropertyForm />
    </>
  );
}
