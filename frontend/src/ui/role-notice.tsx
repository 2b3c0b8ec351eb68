import { type PermissionName, roleRequiredText } from '@lml/common/contracts';
import { Lock } from 'lucide-react';
import { use } from 'react';
import { RoleContext } from '../lib/role.js';

/** Says that something can only be read, and who can change it. */
export function RoleNotice({ permission, className }: { permission: PermissionName; className?: string }) {
  const role = use(RoleContext);
  return (
    <p
      role="note"
      className={`flex items-start gap-2 rounded-control bg-sunken px-3 py-2.5 text-sm text-muted ${className ?? ''}`}
    >
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {roleRequiredText(permission, role)}.
    </p>
  );
}
