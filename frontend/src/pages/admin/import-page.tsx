import { pageTitle } from '../../content/company.js';
import copy from '../../content/import-copy.json' with { type: 'json' };

const texts = copy.import;

export function ImportPage() {
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
    </>
  );
}
