import { Link } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { copy, pageTitle } from '../../content/company.js';
import { buttonClass } from '../../ui/button.js';
import adminCopy from '../../content/admin-copy.json' with { type: 'json' };

export function AdminNotFoundPage() {
  return (
    <div className="py-16 text-center">
      <title>{pageTitle(copy.notFound.heading)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {copy.notFound.heading}
      </h1>
      <p className="mt-2 text-muted">{adminCopy.notFound.text}</p>
      <Link to={paths.adminDashboard} className={`${buttonClass()} mt-6`}>
        {adminCopy.notFound.link}
      </Link>
    </div>
  );
}
