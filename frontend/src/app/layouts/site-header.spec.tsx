import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setStaffHint } from '../../features/session/data/staff-hint.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { SiteHeader } from './site-header.js';

const show = (at = '/') => renderRoutes([{ path: '*', element: <SiteHeader /> }], at);
const mainLinks = () => within(screen.getByRole('navigation', { name: 'Main' }));

async function openMenu(visitor: ReturnType<typeof show>['visitor']) {
  await visitor.click(screen.getByRole('button', { name: 'Open menu' }));
  return within(await screen.findByRole('dialog'));
}

it('links to the five sections of the site in order [NAV-1]', () => {
  show();
  const links = mainLinks().getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Properties', '/properties'],
    ['About', '/about'],
    ['Services', '/services'],
    ['Directors', '/directors'],
  ]);
});

it.each([
  ['/', 'Home'],
  ['/properties', 'Properties'],
  ['/properties/category/land', 'Properties'],
  ['/properties/12', 'Properties'],
  ['/about', 'About'],
  ['/services', 'Services'],
  ['/directors', 'Directors'],
])('on %s the one link that is active is %s [NAV-2]', (at, active) => {
  show(at);
  const current = mainLinks()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual([active]);
});

it('shows visitors neither Admin nor Logout, and does not request the user [NAV-3]', () => {
  show();
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
});

it('opens the mobile menu with the same links; a click on a link closes it [NAV-4]', async () => {
  const { visitor, router } = show();
  const menu = await openMenu(visitor);
  for (const name of ['Home', 'Properties', 'About', 'Services', 'Directors'])
    expect(menu.getByRole('link', { name })).toBeVisible();
  expect(menu.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull();
  await visitor.click(menu.getByRole('link', { name: 'Services' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/services');
});

it('has the phone number, WhatsApp and the contact page for visitors', () => {
  show();
  expect(screen.getByRole('link', { name: '+254 700 000 100' })).toHaveAttribute('href', 'tel:+254700000100');
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/\d+/),
  );
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
});

describe('for a member of staff', () => {
  beforeEach(() => {
    setStaffHint(true);
    server.use(
      http.get('/api/user', () =>
        HttpResponse.json({
          id: 1,
          username: 'admin',
          name: '',
          role: 'owner',
          createdAt: '2026-01-01T00:00:00Z',
        }),
      ),
    );
  });

  it('shows a link to the back office and Logout, which signs out with a notice [NAV-3, SIGNIN-11]', async () => {
    server.use(http.post('/api/logout', () => new HttpResponse(null, { status: 204 })));
    const { visitor } = show();
    expect(await screen.findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    expect(screen.queryByRole('link', { name: 'Contact' })).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out')).toBeVisible();
    expect(screen.getByText('You have been logged out successfully.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  it('the mobile menu has Admin Dashboard and Logout, which closes it [NAV-5]', async () => {
    server.use(http.post('/api/logout', () => new HttpResponse(null, { status: 204 })));
    const { visitor } = show();
    await screen.findByRole('link', { name: 'Admin' });
    const menu = await openMenu(visitor);
    expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
    await visitor.click(menu.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  it('shows the error when signing out fails, and stays signed in [SIGNIN-11]', async () => {
    server.use(http.post('/api/logout', () => refusal(503, 'The service is resting')));
    const { visitor } = show();
    await visitor.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed')).toBeVisible();
    expect(screen.getByText('503: The service is resting')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Admin' })).toBeVisible();
  });
});
