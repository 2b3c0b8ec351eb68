/** Roles of staff accounts, from the most to the least that one may do. */
export const ROLES = ['owner', 'manager', 'agent', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Role of an account that was invited without one: as every account before there were roles. */
export const DEFAULT_ROLE: Role = 'manager';

/**
 * How far a permission goes. `own`: listings whose agents include the one linked to the account; inquiries that are
 * assigned to the account or to nobody.
 */
export type Extent = 'all' | 'own' | 'none';

interface Permission extends Record<Role, Extent> {
  /** Words for sentences such as "Only an owner can publish listings". */
  does: string;
}

const EVERYBODY = { owner: 'all', manager: 'all', agent: 'all', viewer: 'all' } as const;
const AGENTS_OWN = { owner: 'all', manager: 'all', agent: 'own', viewer: 'none' } as const;
const MANAGERS = { owner: 'all', manager: 'all', agent: 'none', viewer: 'none' } as const;
const OWNERS = { owner: 'all', manager: 'none', agent: 'none', viewer: 'none' } as const;

/** Extents by permission and role. Services enforce them; screens offer only what they allow. */
export const PERMISSIONS = {
  'own-account': { does: 'manage their own account', ...EVERYBODY },
  read: { does: 'read the back office', ...EVERYBODY },
  'answer-inquiries': { does: 'work on inquiries', ...AGENTS_OWN },
  'book-over': { does: 'book a viewing over another', ...MANAGERS },
  'edit-listings': { does: 'add and edit listings', ...AGENTS_OWN },
  'publish-listings': { does: 'publish, unpublish or feature listings', ...MANAGERS },
  'delete-listings': { does: 'delete or restore listings', ...MANAGERS },
  'change-many': { does: 'change many at once', ...MANAGERS },
  import: { does: 'import listings', ...MANAGERS },
  export: { does: 'export data', ...MANAGERS },
  'edit-site-content': {
    does: "change agents, directors, offices, places, templates and the site's settings",
    ...MANAGERS,
  },
  'read-evidence': { does: 'read verification records and private files', ...AGENTS_OWN },
  'record-evidence': { does: 'record, revoke or list verification records', ...MANAGERS },
  'visitor-reports': { does: 'look at and decide reports of visitors', ...MANAGERS },
  'personal-data': { does: "search, export or erase a person's data", ...MANAGERS },
  'manage-accounts': { does: 'manage accounts, roles and invitations', ...OWNERS },
  'manage-rates': { does: 'change rates', ...OWNERS },
  'manage-feeds': { does: 'manage the keys of feeds', ...OWNERS },
  'company-settings': { does: "change the company's settings", ...OWNERS },
} as const satisfies Record<string, Permission>;
export type PermissionName = keyof typeof PERMISSIONS;

/** Returns how far a role may do something. */
export function extentOf(role: Role, permission: PermissionName): Extent {
  return PERMISSIONS[permission][role];
}

/** Returns whether a role may do something at all, at least with what is its own. */
export function may(role: Role, permission: PermissionName): boolean {
  return extentOf(role, permission) !== 'none';
}

/** Names the roles that may do something with everything: "an owner", "an owner or a manager". */
export function rolesThatMay(permission: PermissionName): string {
  const names = ROLES.filter((role) => extentOf(role, permission) === 'all').map(withArticle);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Explains a refusal: "Only an owner or a manager can publish listings. Your role is agent". */
export function roleRequiredText(permission: PermissionName, role: Role): string {
  const only = `Only ${rolesThatMay(permission)} can ${PERMISSIONS[permission].does}`;
  return extentOf(role, permission) === 'own'
    ? `${OWN_ONLY[permission as OwnPermission]}. Ask ${rolesThatMay(permission)}`
    : `${only}. Your role is ${role}`;
}

type OwnPermission = {
  [Name in PermissionName]: (typeof PERMISSIONS)[Name]['agent'] extends 'own' ? Name : never;
}[PermissionName];

const OWN_ONLY: Record<OwnPermission, string> = {
  'answer-inquiries': 'Agents can only work on inquiries and viewings that are assigned to them or to nobody',
  'edit-listings': 'Agents can only edit listings that name them as an agent',
  'read-evidence': 'Agents can only read the verification records of listings that name them as an agent',
};

/** Refusal of a new listing by an agent whose account no agent record names. */
export const AGENT_NOT_LINKED =
  'Your account is not linked to an agent yet, so you have no listings of your own. Ask an owner or a manager to link it on the Agents page';

/** Returns whether a stored or sent value is a role. */
export function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role);
}

function withArticle(role: Role): string {
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
}
