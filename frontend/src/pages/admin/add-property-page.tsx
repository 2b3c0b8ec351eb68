import { pageTitle } from '../../content/company.js';
import copy from '../../content/property-form-copy.json' with { type: 'json' };

const texts = copy.addProperty;

export function AddPropertyPage() {
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
    </>
  );
}
