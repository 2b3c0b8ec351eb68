import { LogOut, UserRound } from 'lucide-react';
import { copy } from '../../content/company.js';
import { useSignOut } from '../../features/session/data/use-sign-out.js';
import { paths } from '../../site/paths.js';
import { StaffLink } from './staff-link.js';

const texts = copy.navigation.signedIn;

/** Links of the header that only staff see. */
export function SignedInLinks() {
  const signOut = useSignOut();
  return (
    <>
      <li>
        <StaffLink
          to={paths.adminHome}
          className="flex min-h-11 items-center gap-2 rounded-control px-3.5 text-[0.9375rem] font-medium hover:underline"
        >
          <UserRound aria-hidden className="size-4" />
          {texts.admin.name}
        </StaffLink>
      </li>
      <li>
        <button
          type="button"
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
          className="flex min-h-11 items-center gap-2 rounded-control px-3.5 text-[0.9375rem] font-medium hover:underline"
        >
          <LogOut aria-hidden className="size-4" />
          {texts.logout}
        </button>
      </li>
    </>
  );
}
