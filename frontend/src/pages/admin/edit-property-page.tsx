import { pageTitle } from '../../content/company.js';
import copy from '../../content/property-form-copy.json' with { type: 'json' };

const texts = copy.editProperty;

export function EditPropertyPage() {
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
    </>
  );
}
