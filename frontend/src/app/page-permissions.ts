import type { PermissionName } from '@lml/common/contracts';
import { evidencePaths } from '../site/evidence-paths.js';
import { inboxPaths } from '../site/inbox-paths.js';
import { paths } from '../site/paths.js';
import { swahiliTextsPath } from '../site/swahili-texts-path.js';

/** Permissions of the screens that not every role may use; all others need only a session. */
const PAGES: [path: string, permission: PermissionName][] = [
  [paths.adminNewProperty, 'edit-listings'],
  [paths.adminTrash, 'delete-listings'],
  [paths.adminImport, 'import'],
  [inboxPaths.newLead, 'answer-inquiries'],
  [paths.adminDirectors, 'edit-site-content'],
  [paths.adminAgents, 'edit-site-content'],
  [paths.adminOffices, 'edit-site-content'],
  [paths.adminPlaces, 'edit-site-content'],
  [swahiliTextsPath, 'edit-site-content'],
  [paths.adminRates, 'manage-rates'],
  [paths.adminSettings, 'edit-site-content'],
  [paths.adminFeeds, 'manage-feeds'],
  [paths.adminPrivacy, 'personal-data'],
  [paths.adminVisitorReports, 'visitor-reports'],
  [evidencePaths.all, 'record-evidence'],
];

/** Returns the permission that a back-office screen needs. */
export function permissionOfPage(pathname: string): PermissionName {
  return PAGES.find(([path]) => path === pathname.replace(/\/$/, ''))?.[1] ?? 'read';
}
