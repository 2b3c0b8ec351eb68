import { type PermissionName, roleRequiredText } from '@lml/common/contracts';
import { Lock } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import adminCopy from '../content/admin-copy.json' with { type: 'json' };
import { pageTitle } from '../content/company.js';
import { RoleContext, useMay } from '../lib/role.js';
import { paths } from '../site/paths.js';
import { buttonClass } from '../ui/button.js';
import { EmptyState } from '../ui/states.js';

const texts = adminCopy.roleRequired;

/** Shows a screen to roles that may use it; others read who can. */
export function RoleGate({ permission, children }: { permission: PermissionName; children: ReactNode }) {
  const role = use(RoleContext);
  if (useMay()(permission)) return children;
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <EmptyState
        icon={Lock}
        title={texts.title}
        headingLevel="h1"
        text={`${roleRequiredText(permission, role)}.`}
        action={
          <Link to={paths.adminDashboard} className={buttonClass('outline')}>
            {adminCopy.notFound.link}
          </Link>
        }
      />
    </>
  );
}
