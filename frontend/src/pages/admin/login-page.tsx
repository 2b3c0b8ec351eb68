import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paths, screenAfterSignIn } from '../../site/paths.js';
import { company, pageTitle } from '../../content/company.js';
import { LoginForm } from '../../features/session/components/login-form.js';
import { useKnownUser } from '../../features/session/data/use-session.js';
import { filled } from '../../lib/format.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { buttonClass } from '../../ui/button.js';
import peopleCopy from '../../content/people-copy.json' with { type: 'json' };
import adminCopy from '../../content/admin-copy.json' with { type: 'json' };

const texts = adminCopy.signIn;

/** Sign-in page; redirects if already signed in. */
export function LoginPage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const next = screenAfterSignIn(address.get('next'));
  const user = useKnownUser();

  if (user) return <Navigate to={next} replace />;
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{pageTitle(texts.title)}</title>
      <meta name="robots" content="noindex" />
      <div className="w-full max-w-sm">
        <div className="mb-8 text-center">
          <BrandMark className="mx-auto size-14 text-primary" />
          <h1 tabIndex={-1} className="mt-4 text-h2">
            {texts.title}
          </h1>
          <p className="mt-1 text-muted">{filled(texts.place, { company: company.name })}</p>
        </div>
        <div className="rounded-card border border-line bg-surface p-6 shadow-float">
          <LoginForm onSignedIn={() => void navigate(next, { replace: true })} />
          <Link to={paths.forgotPassword} className={`${buttonClass('quiet')} mt-2 w-full`}>
            {peopleCopy.password.forgotLink}
          </Link>
        </div>
        <Link
          to={paths.home}
          className="mx-auto mt-6 flex w-fit items-center gap-2 text-sm text-muted hover:text-primary"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {texts.back}
        </Link>
      </div>
    </main>
  );
}
