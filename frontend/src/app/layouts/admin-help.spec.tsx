import { readdirSync, readFileSync } from 'node:fs';
import { PERMISSIONS, ROLES, may, type Role } from '@lml/common/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { HELP_TOPICS, searchTopics, topicAt, topicsFor } from '../../features/help/data/help-topics.js';
import { buildMailHealth } from '../../testing/build.js';
import { createQueryClient, renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { adminRoutes } from '../admin-routes.js';
import { permissionOfPage } from '../page-permissions.js';
import { AdminLayout } from './admin-layout.js';

let role: Role;

beforeEach(() => {
  role = 'owner';
  server.use(
    http.get('/api/offices', () => HttpResponse.json([])),
    http.get('/api/site-settings', () => HttpResponse.json({})),
    http.get('/api/admin/inquiries/mail-health', () => HttpResponse.json(buildMailHealth())),
    http.get('/api/user', () =>
      HttpResponse.json({ id: 1, username: 'wanjiru', name: '', role, createdAt: '2026-01-01T00:00:00Z' }),
    ),
  );
});

/** Paths of all screens in the layout of the back office, as patterns. */
const SCREENS = adminRoutes(createQueryClient())
  .find(({ path }) => path === 'admin')!
  .children!.flatMap(({ path }) => (path === undefined || path === '*' ? [] : [`/admin/${path}`]));

describe('the helps', () => {
  it('cover every screen, and no path without a screen [HELP-1]', () => {
    expect(SCREENS.length).toBeGreaterThan(20);
    expect(HELP_TOPICS.flatMap(({ patterns }) => patterns).toSorted()).toEqual(SCREENS.toSorted());
  });

  it.each(SCREENS)('have one topic for %s [HELP-1]', (pattern) => {
    const found = topicAt(HELP_TOPICS, pattern.replace(':id', '7'));
    expect(found?.patterns).toContain(pattern);
  });

  it.each(HELP_TOPICS)('of $name name a purpose, jobs with steps, and related screens [HELP-1]', (topic) => {
    expect(topic.purpose).toMatch(/\.$/);
    expect(topic.jobs.length).toBeGreaterThan(0);
    for (const { title, steps, permission } of topic.jobs) {
      expect(title).not.toBe('');
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.filter((step) => !/[.?]$/.test(step))).toEqual([]);
      expect(Object.keys(PERMISSIONS)).toContain(permission);
    }
    expect(topic.related.length).toBeGreaterThan(0);
    expect(topic.related).not.toContain(topic.name);
  });

  it('quote only texts that the screens show [HELP-1]', () => {
    const folder = 'frontend/src/content';
    const shown = readdirSync(folder)
      .filter((name) => name.endsWith('-copy.json') && name !== 'help-copy.json')
      .flatMap((name) => textsOf(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))));
    const quoted = HELP_TOPICS.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps)).flatMap((step) =>
      [...step.matchAll(/"([^"]+)"/g)].map(([, label]) => label!),
    );
    expect(quoted.length).toBeGreaterThan(50);
    expect(quoted.filter((label) => !shown.includes(label))).toEqual([]);
  });

  it.each(ROLES)('give a job on each screen that the role %s may open [HELP-4]', (one) => {
    const topics = topicsFor((permission) => may(one, permission), permissionOfPage);
    expect(topics.filter(({ jobs }) => jobs.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it('are found by words of title, purpose and steps, titles first [HELP-3]', () => {
    const names = (search: string) => searchTopics(HELP_TOPICS, search).map(({ name }) => name);
    expect(names('recovery codes')).toEqual(['account']);
    expect(names('VIEWINGS')[0]).toBe('viewings');
    expect(names('VIEWINGS')).toContain('dashboard');
    expect(names('castle on mars')).toEqual([]);
  });
});

describe('the help panel', () => {
  it('opens by the button with the help of the screen, and returns the focus on Escape [HELP-2]', async () => {
    const { visitor } = open('/admin/inquiries');
    const button = await screen.findByRole('button', { name: 'Help' });
    await visitor.click(button);
    const help = await panel();
    expect(help.getByRole('heading', { level: 3, name: 'Inquiries' })).toBeVisible();
    expect(steps('Answer a message')).toContain(
      '"WhatsApp", "Call" and "E-mail in my own program" open another program. Come back and press "Yes, log it", or how the call went.',
    );
    expect(help.getByText('Next message of the list')).toBeVisible();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  it('opens by Ctrl /, also in a field, and returns the focus [HELP-2]', async () => {
    const { visitor } = open('/admin/properties/7/edit');
    const field = await screen.findByRole('textbox', { name: 'A field' });
    await visitor.type(field, 'Why?/');
    expect(field).toHaveValue('Why?/');
    expect(screen.queryByRole('dialog')).toBeNull();
    await visitor.keyboard('{Control>}/{/Control}');
    expect((await panel()).getByRole('heading', { level: 3, name: 'Edit Property' })).toBeVisible();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('opens from the phone menu, which closes [HELP-2]', async () => {
    const { visitor } = open('/admin/viewings');
    const menuButton = await screen.findByRole('button', { name: 'Open menu' });
    await visitor.click(menuButton);
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await visitor.click(menu.getByRole('button', { name: 'Help' }));
    expect((await panel()).getByRole('heading', { level: 3, name: 'Viewings' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(menuButton).toHaveFocus());
  });

  it('finds the help of another screen, which can be opened [HELP-3]', async () => {
    const { visitor, router } = open('/admin/dashboard');
    await visitor.click(await screen.findByRole('button', { name: 'Help' }));
    const help = await panel();
    const search = help.getByRole('searchbox', { name: 'Search all help' });
    await visitor.type(search, 'authenticator');
    expect(help.getByRole('status')).toHaveTextContent('1 screen found');
    await visitor.click(help.getByRole('button', { name: /^Your account/ }));
    const heading = help.getByRole('heading', { level: 3, name: 'Your account' });
    expect(heading).toHaveFocus();
    expect(search).toHaveValue('');
    await visitor.click(help.getByRole('button', { name: 'Back to the help of Dashboard' }));
    expect(help.getByRole('heading', { level: 3, name: 'Dashboard' })).toHaveFocus();

    await visitor.type(search, 'castle on mars');
    expect(help.getByRole('status')).toHaveTextContent('No help found for “castle on mars”');
    await visitor.clear(search);
    const all = within(help.getByRole('list', { name: 'Help of all screens' }));
    expect(all.getByRole('button', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'true');
    await visitor.click(all.getByRole('button', { name: 'Rates' }));
    await visitor.click(help.getByRole('link', { name: 'Open Rates' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/admin/rates');
  });

  it('leaves out jobs and screens that the role may not use [HELP-4]', async () => {
    role = 'viewer';
    const { visitor } = open('/admin/properties');
    await visitor.click(await screen.findByRole('button', { name: 'Help' }));
    const help = await panel();
    expect(steps('Find a property')).not.toEqual([]);
    for (const title of ['Delete a property', 'Change many at once', 'Export the list', 'Copy a property']) {
      expect(help.queryByRole('heading', { name: title })).toBeNull();
    }
    expect(help.queryByRole('link', { name: 'Add Property' })).toBeNull();
    const all = within(help.getByRole('list', { name: 'Help of all screens' }));
    expect(all.getByRole('button', { name: 'Team' })).toBeVisible();
    expect(all.queryByRole('button', { name: 'Settings' })).toBeNull();
    await visitor.type(help.getByRole('searchbox'), 'revoke key portal');
    expect(help.getByRole('status')).toHaveTextContent('No help found');
  });

  it('offers the other helps where a screen has none [HELP-3]', async () => {
    const { visitor } = open('/admin/no-such-screen');
    await visitor.click(await screen.findByRole('button', { name: 'Help' }));
    const help = await panel();
    expect(help.getByText('There is no help for this screen. Choose a screen below.')).toBeVisible();
    await visitor.click(help.getByRole('button', { name: 'Bin' }));
    expect(help.getByRole('heading', { level: 3, name: 'Bin' })).toHaveFocus();
  });
});

/** Renders a screen with a field in the layout. */
function open(at: string) {
  const element = (
    <>
      <h1>A screen</h1>
      <input aria-label="A field" />
    </>
  );
  return renderRoutes([{ path: '/admin', element: <AdminLayout />, children: [{ path: '*', element }] }], at);
}

/** All texts of a copy file. */
function textsOf(copy: unknown): string[] {
  if (typeof copy === 'string') return [copy];
  return typeof copy === 'object' && copy !== null ? Object.values(copy).flatMap(textsOf) : [];
}

const panel = async () => within(await screen.findByRole('dialog', { name: 'Help' }));

/** Steps of a job. */
function steps(title: string): (string | null)[] {
  const job = screen.getByRole('heading', { level: 4, name: title }).closest('section')!;
  return within(job)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}
