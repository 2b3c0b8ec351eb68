import type { PermissionName } from '@lml/common/contracts';
import { matchPath } from 'react-router-dom';
import { evidencePaths } from '../../../site/evidence-paths.js';
import { contactPaths } from '../../../site/contact-paths.js';
import { inboxPaths } from '../../../site/inbox-paths.js';
import { paths } from '../../../site/paths.js';
import { swahiliTextsPath } from '../../../site/swahili-texts-path.js';
import copy from '../../../content/help-copy.json' with { type: 'json' };

/** Help of a screen of the back office. */
export interface HelpTopic {
  name: TopicName;
  /** Patterns of the screen's paths. */
  patterns: readonly string[];
  /** Address of the screen; missing for screens of one property. */
  path?: string;
  title: string;
  purpose: string;
  jobs: readonly HelpJob[];
  keys: readonly { key: string; does: string }[];
  related: readonly TopicName[];
}

/** Something that people do on a screen, step by step. */
export interface HelpJob {
  title: string;
  /** Needed for the job; `read` if every role may do it. */
  permission: PermissionName;
  steps: readonly string[];
}

type TopicName = keyof typeof copy.screens;

interface TopicTexts {
  title: string;
  purpose: string;
  jobs: { title: string; permission?: string | undefined; steps: string[] }[];
  keys?: { key: string; does: string }[] | undefined;
}

const SCREENS: Record<TopicName, TopicTexts> = copy.screens;

/** Topics in the order of the menu. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  topic('dashboard', paths.adminDashboard, ['inquiries', 'properties', 'viewings', 'account']),
  topic('analytics', paths.adminAnalytics, ['dashboard', 'properties']),
  topic('properties', paths.adminProperties, ['addProperty', 'import', 'trash', 'agents']),
  topic('addProperty', paths.adminNewProperty, ['properties', 'import', 'agents']),
  topic(
    'editProperty',
    ['/admin/properties/:id/edit', '/admin/properties/edit/:id'],
    ['properties', 'agents'],
  ),
  topic('figures', ['/admin/properties/:id/figures'], ['properties', 'analytics']),
  topic('propertyEvidence', ['/admin/properties/:id/verification'], ['editProperty', 'evidence']),
  topic('trash', paths.adminTrash, ['properties', 'changes']),
  topic('import', paths.adminImport, ['properties', 'trash']),
  topic('inquiries', paths.adminInquiries, ['viewings', 'offices', 'privacy', 'account']),
  topic('addLead', inboxPaths.newLead, ['presses', 'inquiries']),
  topic('presses', inboxPaths.presses, ['inquiries', 'addLead']),
  topic('unmatchedMails', inboxPaths.unmatchedMails, ['inquiries', 'privacy']),
  topic('viewings', paths.adminViewings, ['inquiries', 'settings']),
  topic('contacts', [contactPaths.all, '/admin/contacts/:id'], ['inquiries', 'properties', 'privacy']),
  topic('visitorReports', paths.adminVisitorReports, ['inquiries', 'properties', 'changes']),
  topic('evidence', evidencePaths.all, ['properties', 'settings', 'changes']),
  topic('directors', paths.adminDirectors, ['settings', 'agents']),
  topic('agents', paths.adminAgents, ['people', 'offices', 'properties']),
  topic('offices', paths.adminOffices, ['settings', 'agents', 'inquiries']),
  topic('places', paths.adminPlaces, ['properties', 'offices']),
  topic('swahiliTexts', swahiliTextsPath, ['settings', 'places']),
  topic('rates', paths.adminRates, ['settings', 'properties']),
  topic('feeds', paths.adminFeeds, ['properties', 'settings']),
  topic('settings', paths.adminSettings, ['offices', 'directors', 'agents', 'places']),
  topic('people', paths.adminPeople, ['agents', 'changes', 'account']),
  topic('privacy', paths.adminPrivacy, ['inquiries', 'changes', 'settings']),
  topic('account', paths.adminAccount, ['people', 'dashboard']),
  topic('changes', paths.activityLog, ['people', 'trash']),
];

/** @param at path of the screen, or patterns of a screen of one property */
function topic(name: TopicName, at: string | string[], related: TopicName[]): HelpTopic {
  const { title, purpose, jobs, keys = [] } = SCREENS[name];
  return {
    ...(typeof at === 'string' ? { path: at, patterns: [at] } : { patterns: at }),
    ...{ name, title, purpose, keys, related },
    // A unit test asserts that each is the name of a permission.
    jobs: jobs.map((job) => ({ ...job, permission: (job.permission ?? 'read') as PermissionName })),
  };
}

/** Returns the topic of a screen; undefined for unknown paths. */
export function topicAt(topics: readonly HelpTopic[], pathname: string): HelpTopic | undefined {
  return topics.find(({ patterns }) => patterns.some((pattern) => matchPath(pattern, pathname)));
}

/**
 * Returns the topics of the screens that the user may open, each with the jobs that they may do.
 * @param permissionOf permission that a screen needs
 */
export function topicsFor(
  may: (permission: PermissionName) => boolean,
  permissionOf: (pathname: string) => PermissionName,
): HelpTopic[] {
  return HELP_TOPICS.filter(({ path }) => path === undefined || may(permissionOf(path))).map((one) => ({
    ...one,
    jobs: one.jobs.filter(({ permission }) => may(permission)),
  }));
}

/** Returns the topics with each word of a search; those with all words in the title come first. */
export function searchTopics(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = topics.filter((one) => hasAll(textOf(one)));
  return [...found.filter(({ title }) => hasAll(title)), ...found.filter(({ title }) => !hasAll(title))];
}

function textOf({ title, purpose, jobs, keys }: HelpTopic): string {
  return [
    ...[title, purpose],
    ...jobs.flatMap((job) => [job.title, ...job.steps]),
    ...keys.flatMap(({ key, does }) => [key, does]),
  ].join(' ');
}
