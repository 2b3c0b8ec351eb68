import { pageTitle } from '../../content/company.js';
import copy from '../../content/content-copy.json' with { type: 'json' };

const texts = copy.staffDirectors;

export function StaffDirectorsPage() {
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
    </>
  );
}
