import type { User } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from './session.api.js';
import { useStaffHint } from './staff-hint.js';

/** The signed-in member of staff on public pages; `null` for visitors. */
export function useKnownUser(): User | null {
  const mayBeStaff = useStaffHint();
  const { data } = useQuery({ ...userQuery, enabled: mayBeStaff });
  return mayBeStaff ? (data ?? null) : null;
}
