import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paths, screenAfterSignIn } from '../../app/paths.js';
import { company, pageTitle } from '../../content/company.js';
import { LoginForm } from '../../features/session/components/login-form.js';
import { useKnownUser } from '../../features/session/data/use-session.js';
import { BrandMark } from '../../ui/brand-mark.js';

/** Where staff sign in; who is signed in already goes straight on. */
export function LoginPage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const next = screenAfterSignIn(address.get('next'));
  const user = useKnownUser();

  if (user) return <Navigate to={next} replace />;
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{pageTitle('Staff sign-in')}</title>
      <div className="w-full max-w-sm">
        <div className="mb-8 text-center">
          <BrandMark className="mx-auto size-14 text-primary" />
          <h1 tabIndex={-1} className="mt-4 text-h2">
            Staff sign-in
          </h1>
          <p className="mt-1 text-muted">{company.name} back office</p>
        </div>
        <div className="rounded-card border border-line bg-surface p-6 shadow-float">
          <LoginForm onSignedIn={() => void navigate(next, { replace: true })} />
        </div>
        <Link
          to={paths.home}
          className="mx-auto mt-6 flex w-fit items-center gap-2 text-sm text-muted hover:text-primary"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Back to the website
        </Link>
      </div>
    </main>
  );
}
