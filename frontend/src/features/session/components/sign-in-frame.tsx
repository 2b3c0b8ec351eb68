import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };
import { company, pageTitle } from '../../../content/company.js';
import { filled } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { BrandMark } from '../../../ui/brand-mark.js';

/** Frame of the screens that people without a session use: registration and forgotten passwords. */
export function SignInFrame({
  title,
  loading = false,
  children,
}: {
  title: string;
  /** Leaves the link below out until the card has its height, so that it does not jump. */
  loading?: boolean;
  children: ReactNode;
}) {
  return (
    <main id="main" className="grid min-h-dvh content-start justify-items-center px-4 py-[max(2.5rem,9dvh)]">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      {/* The link is secret and must not leak in a referrer. */}
      <meta name="referrer" content="no-referrer" />
      <div className="w-full max-w-sm">
        <div className="mb-8 text-center">
          <BrandMark className="mx-auto size-14 text-primary" />
          <h1 tabIndex={-1} className="mt-4 text-h2">
            {title}
          </h1>
          <p className="mt-1 text-muted">{filled(adminCopy.signIn.place, { company: company.name })}</p>
        </div>
        <div className="rounded-card border border-line bg-surface p-6 shadow-float">{children}</div>
        {!loading && (
          <Link
            to={paths.home}
            className="mx-auto mt-6 flex w-fit items-center gap-2 text-sm text-muted hover:text-primary"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {adminCopy.signIn.back}
          </Link>
        )}
      </div>
    </main>
  );
}
