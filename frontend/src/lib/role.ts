import { type Extent, extentOf, may, type PermissionName, type Role } from '@lml/common/contracts';
import { createContext, use } from 'react';

/**
 * Role of the signed-in user, from the back office's layout. Screens only hide what the role may not do; the services
 * decide.
 */
export const RoleContext = createContext<Role>('owner');

/** Returns a function that tells whether the user may do something, at least with what is their own. */
export function useMay(): (permission: PermissionName) => boolean {
  const role = use(RoleContext);
  return (permission) => may(role, permission);
}

/** How far the user may do something. */
export function useExtent(permission: PermissionName): Extent {
  return extentOf(use(RoleContext), permission);
}

/** Whether the user may change an inquiry or a viewing: agents only what is assigned to them or to nobody. */
export function useMayWorkOn(assignee: { id: number } | null, ownId: number | undefined): boolean {
  const extent = useExtent('answer-inquiries');
  return extent === 'all' || (extent === 'own' && (assignee === null || assignee.id === ownId));
}
