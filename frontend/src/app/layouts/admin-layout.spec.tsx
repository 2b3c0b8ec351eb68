import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { MailHealth, VisitorReportCounts } from '@lml/common/contracts';
import { buildMailHealth } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { AdminLayout } from './admin-layout.js';

let health: MailHealth;
let reports: VisitorReportCounts;

beforeEach(() => {
  health = buildMailHealth();
  reports = { open: 0, late: 0, spam: 0 };
  server.use(
    http.get('/api/admin/visitor-reports/counts', () => HttpResponse.json(reports)),
    http.get('/api/admin/inquiries/mail-health', () => HttpResponse.json(health)),
    http.get('/api/user', () =>
      HttpResponse.json({
        id: 1,
        username: 'wanjiru',
        name: '',
        role: 'owner',
        createdAt: '2026-01-01T00:00:00Z',
      }),
    ),
  );
});

/**
 * Renders a back-office screen in the layout, and the sign-in.
 * @param signInCode arrival of the sign-in's code
 */
const open = (at = '/admin/dashboard', signInCode = Promise.resolve()) =>
  renderRoutes(
    [
      { path: '/admin', element: <AdminLayout />, children: [{ path: '*', element: <h1>A screen</h1> }] },
      {
        path: '/admin/login',
        lazy: async () => {
          await signInCode;
          return { element: <h1>Sign-in</h1> };
        },
      },
    ],
    at,
  );
/** The desktop sidebar is part of the page; the mobile menu is a dialog. */
const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Back office' }));

it('links to every screen in order, and to the website [ADMIN-8]', async () => {
  open();
  const links = (await sidebar()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/admin/dashboard'],
    ['Analytics', '/admin/analytics'],
    ['Properties', '/admin/properties'],
    ['Add Property', '/admin/properties/new'],
    ['Inquiries', '/admin/inquiries'],
    ['Viewings', '/admin/viewings'],
    ['Contacts', '/admin/contacts'],
    ['Reports', '/admin/visitor-reports'],
    ['Verification', '/admin/verification'],
    ['Directors', '/admin/directors'],
    ['Agents', '/admin/agents'],
    ['Offices', '/admin/offices'],
    ['Places', '/admin/places'],
    ['Swahili texts', '/admin/swahili-texts'],
    ['Rates', '/admin/rates'],
    ['Feeds for portals', '/admin/feeds'],
    ['Settings', '/admin/settings'],
    ['Team', '/admin/people'],
    ['Privacy requests', '/admin/privacy'],
    ['Activity log', '/admin/changes'],
    ['Website', '/'],
  ]);
});

it('says how many reports are open [SAFETY-9]', async () => {
  reports = { open: 12, late: 1, spam: 3 };
  open();
  expect(await (await sidebar()).findByRole('link', { name: 'Reports 12 open' })).toBeVisible();
});

it.each([
  ['/admin/dashboard', [['Dashboard', 'page']]],
  ['/admin/properties', [['Properties', 'page']]],
  ['/admin/properties/12/edit', [['Properties', 'true']]],
  ['/admin/properties/bin', [['Properties', 'true']]],
  ['/admin/properties/new', [['Add Property', 'page']]],
  ['/admin/analytics', [['Analytics', 'page']]],
  ['/admin/inquiries', [['Inquiries', 'page']]],
])('on %s highlights %j [ADMIN-9]', async (at, highlighted) => {
  open(at);
  const links = (await sidebar()).getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual(highlighted);
  for (const link of links) expect(link).toHaveClass('text-primary');
});

it.each([
  ['/admin/dashboard', 'dashboard'],
  ['/admin/properties/12/edit', 'edit'],
  ['/admin/no-such-screen', 'no such screen'],
])('the breadcrumb of %s is Admin, which leads to the dashboard, and "%s" [ADMIN-12]', async (at, last) => {
  open(at);
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  expect(crumbs.getByText(last)).toHaveAttribute('aria-current', 'page');
});

it('the mobile menu has the same links and closes on navigation [ADMIN-11]', async () => {
  const { visitor, router } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toContain('Add Property');
  await visitor.click(menu.getByRole('link', { name: 'Inquiries' }));
  expect(router.state.location.pathname).toBe('/admin/inquiries');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The menu does not reopen when the visitor returns to that screen.
  await act(() => router.navigate(-1));
  expect(await screen.findByText('dashboard')).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('can be collapsed and keeps its accessible names [ADMIN-10]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Collapse the menu' }));
  expect((await sidebar()).getByRole('link', { name: 'Properties' })).toHaveAttribute('title', 'Properties');
  await visitor.click(screen.getByRole('button', { name: 'Expand the menu' }));
  expect((await sidebar()).getByRole('link', { name: 'Properties' })).not.toHaveAttribute('title');
});

it('shows the user, and clears all loaded data when signing out [SIGNIN-10, SIGNIN-11]', async () => {
  server.use(http.post('/api/logout', () => new HttpResponse(null, { status: 204 })));
  const { visitor, router, queryClient } = open();
  await sidebar();
  const loaded = [
    'staff',
    'staff-properties',
    'staff-stats',
    'inquiries',
    'analytics',
    'dashboard',
    'property-imports',
  ];
  for (const name of loaded) queryClient.setQueryData([name, 'one'], 'private');
  expect(screen.getByText('Logged in as:')).toHaveTextContent('Logged in as: wanjiru');
  await visitor.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
  expect(await screen.findByText('You have been logged out successfully.')).toBeVisible();
  expect(loaded.filter((name) => queryClient.getQueryData([name, 'one']))).toEqual([]);
});

describe('while the sign-in loads or renders', () => {
  const signOut = http.post('/api/logout', () => new HttpResponse(null, { status: 204 }));
  const expectOneNotice = async () => {
    expect(await screen.findByRole('heading', { name: 'Sign-in' })).toBeVisible();
    expect(await screen.findByText('You have been logged out successfully.')).toBeVisible();
    expect(screen.queryByText('Please sign in')).toBeNull();
  };

  afterEach(() => notifyManager.setScheduler(defaultScheduler));

  it('shows only the notice of signing out, though the session is cleared before the screen is', async () => {
    server.use(signOut);
    const { visitor } = open();
    const button = await screen.findByRole('button', { name: 'Logout' });
    // The guard learns of the cleared session before React renders the next page, as on a slow machine.
    notifyManager.setScheduler(queueMicrotask);
    await visitor.click(button);
    await expectOneNotice();
  });

  it('shows only the notice of signing out, though a call is rejected meanwhile', async () => {
    server.use(signOut);
    let arrive = () => {};
    const { visitor, router, queryClient } = open(
      '/admin/offices',
      new Promise((resolve) => (arrive = resolve)),
    );
    await visitor.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/admin/login'));
    server.use(http.get('/api/admin/inquiries/mail-health', () => refusal(401, 'Please sign in')));
    await queryClient.refetchQueries({ queryKey: ['inquiries', 'mail-health'] });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'A screen' })).toBeNull());
    expect(screen.queryByText('Please sign in')).toBeNull();
    arrive();
    await expectOneNotice();
  });
});

it('stays on the screen and shows the error when signing out fails [SIGNIN-11]', async () => {
  server.use(http.post('/api/logout', () => refusal(503, 'The service is resting')));
  const { visitor, router } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logout failed')).toBeVisible();
  expect(screen.getByText('503: The service is resting')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/dashboard');
});

describe('the alarm about mails', () => {
  const waiting = { inquiries: 34, mails: 68, minutes: 5, problem: 'ECONNREFUSED' };

  it('shows on every screen how long mails have been waiting, with a link to the messages', async () => {
    health = buildMailHealth({ waiting });
    open('/admin/offices');
    const alarm = await screen.findByRole('link', { name: /^Mails have not gone out for 5 min; 34 waiting/ });
    expect(alarm).toHaveAttribute('href', '/admin/inquiries?mail=waiting');
    expect(alarm).toHaveTextContent('ECONNREFUSED');
    expect(within(screen.getByRole('banner')).getByRole('status')).toContainElement(alarm);
  });

  it.each([
    ['while mails wait for less than five minutes', buildMailHealth({ waiting: { ...waiting, minutes: 4 } })],
    [
      'for mails that were given up, which the dashboard shows',
      buildMailHealth({ failed: { inquiries: 2, mails: 2 } }),
    ],
  ])('does not come %s', async (_when, state) => {
    health = state;
    const { queryClient } = open();
    await waitFor(() => expect(queryClient.getQueryData(['inquiries', 'mail-health'])).toEqual(state));
    expect(screen.queryByText(/Mails have not gone out/)).toBeNull();
  });

  it('shows nothing when the mail state cannot be loaded', async () => {
    server.use(http.get('/api/admin/inquiries/mail-health', () => refusal(503, 'Away')));
    open();
    expect(await screen.findByRole('heading', { name: 'A screen' })).toBeVisible();
    expect(screen.queryByText(/Mails have not gone out|Away/)).toBeNull();
  });
});
