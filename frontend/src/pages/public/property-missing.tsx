import { PROPERTY_BEING_CHECKED } from '@lml/common/contracts';
import { House } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { SimilarProperties } from '../../features/properties/components/similar-properties.js';
import type { ApiError } from '../../lib/api-client.js';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { buttonClass } from '../../ui/button.js';
import texts from '../../content/property-missing-copy.json' with { type: 'json' };

/** Deleted, being checked, or never existed: links to similar properties. */
export function PropertyMissing({ id, error }: { id: string; error: ApiError }) {
  const { title, text, link } = noticeOf(error);
  return (
    <div className="container-page pb-12 lg:pb-16">
      <div className="mx-auto flex max-w-xl flex-col items-center justify-center py-16 text-center">
        <PageHead title={pageTitle(title)} description={text} path={null} />
        <span className="mb-5 grid size-16 place-items-center rounded-full bg-primary-soft text-primary">
          <House aria-hidden className="size-7" />
        </span>
        <h1 tabIndex={-1} className="text-h1">
          {title}
        </h1>
        <p className="mt-3 text-lg text-muted first-letter:uppercase">{text}</p>
        <Link to={paths.properties} className={`${buttonClass('primary', 'large')} mt-7`}>
          {link.label}
        </Link>
      </div>
      <SimilarProperties id={id} />
    </div>
  );
}

function noticeOf({ status, code, text }: ApiError): typeof texts.notFound {
  if (code === PROPERTY_BEING_CHECKED) return { ...texts.notFound, title: texts.beingChecked, text };
  return status === 410 ? texts.gone : texts.notFound;
}
