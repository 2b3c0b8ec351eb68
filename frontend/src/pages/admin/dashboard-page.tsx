import { pageTitle } from '../../content/company.js';
import copy from '../../content/dashboard-copy.json' with { type: 'json' };

const texts = copy.dashboard;

export function DashboardPage() {
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
    </>
  );
}
