import { Link } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { copy, pageTitle } from '../../content/company.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { buttonClass } from '../../ui/button.js';

export function NotFoundPage() {
  const { heading, text, hint, link } = copy.notFound;
  return (
    <div className="mx-auto flex min-h-[65vh] max-w-xl flex-col items-center justify-center px-4 py-16 text-center">
      <PageHead title={pageTitle(heading)} description={text} path={null} />
      <BrandMark className="size-20 text-primary" />
      <h1 tabIndex={-1} className="mt-6 text-h1">
        {heading}
      </h1>
      <p className="mt-3 text-lg text-muted">{text}</p>
      {process.env.NODE_ENV !== 'production' && <p className="mt-2 text-sm text-muted">{hint}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to={paths.properties} className={buttonClass('primary', 'large')}>
          {copy.actions.viewProperties}
        </Link>
        <Link to={paths.home} className={buttonClass('outline', 'large')}>
          {link.label}
        </Link>
      </div>
    </div>
  );
}
