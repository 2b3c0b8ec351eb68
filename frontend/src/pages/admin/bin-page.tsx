import { pageTitle } from '../../content/company.js';
import copy from '../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.bin;

export function BinPage() {
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
    </>
  );
}
