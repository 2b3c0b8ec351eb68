import { type ContactPress, type CreateLead, IDEMPOTENCY } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { AddLeadPage } from './add-lead-page.js';
import { PressesPage } from './presses-page.js';

const PRESS: ContactPress = {
  ...{ id: 3, code: 'K7M2QX', propertyId: 12, agentId: null, officeId: null, channel: 'whatsapp' },
  ...{ page: '/property/12', lang: 'en', at: '2026-11-24T06:30:00.000Z', state: 'open', inquiryId: null },
  ...{ staffUserId: null, closedAt: null },
  source: { landingPage: '/', referrerHost: null, utmSource: 'tiktok', utmMedium: null, utmCampaign: null },
};

let presses: ContactPress[];
let leads: { key: string | null; lead: CreateLead }[];

beforeEach(() => {
  window.sessionStorage.clear();
  presses = [PRESS];
  leads = [];
  server.use(
    http.get('/api/admin/inquiries/presses', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const code = query.get('code');
      const found = presses.filter((press) =>
        code ? press.code === code.toUpperCase() : press.state === query.get('state'),
      );
      return HttpResponse.json(found, { headers: { 'X-Total-Count': String(found.length) } });
    }),
    http.patch('/api/admin/inquiries/presses/3', async ({ request }) => {
      const { state } = (await request.json()) as Pick<ContactPress, 'state'>;
      presses = [{ ...PRESS, state }];
      return HttpResponse.json(presses[0]);
    }),
    http.get('/api/properties', () => HttpResponse.json({ properties: [], total: 0 })),
    http.get('/api/admin/properties', () => HttpResponse.json({ properties: [], total: 0 })),
    http.post('/api/admin/inquiries', async ({ request }) => {
      const key = request.headers.get(IDEMPOTENCY.header);
      leads.push({ key, lead: (await request.json()) as CreateLead });
      return HttpResponse.json({ id: 41, status: 'new', createdAt: PRESS.at }, { status: 201 });
    }),
  );
});

const open = (at: string) =>
  renderRoutes(
    [
      { path: '/admin/inquiries', element: <p>The inbox</p> },
      { path: '/admin/inquiries/presses', element: <PressesPage /> },
      { path: '/admin/inquiries/new', element: <AddLeadPage /> },
    ],
    at,
  );

it('lists presses with what is known of them, and undoes "Nobody wrote" [PRESS-8]', async () => {
  const { visitor } = open('/admin/inquiries/presses');
  const card = within(await screen.findByRole('article', { name: 'LML-12' }));
  expect(card.getByText('Code K7M2QX')).toBeVisible();
  expect(card.getByText('Came from TikTok')).toBeVisible();
  expect(card.getByText('24 Nov 2026, 09:30')).toBeVisible();
  await visitor.click(card.getByRole('button', { name: 'Nobody wrote' }));
  expect(await screen.findByRole('heading', { name: 'No open presses' })).toBeVisible();
  await visitor.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('article', { name: 'LML-12' })).toBeVisible();
});

it('finds a press by its code, and says so if there is none [PRESS-3]', async () => {
  presses = [{ ...PRESS, state: 'matched', inquiryId: 7 }];
  const { visitor } = open('/admin/inquiries/presses');
  expect(await screen.findByRole('heading', { name: 'No open presses' })).toBeVisible();
  const field = screen.getByRole('searchbox', { name: 'Search by code' });
  await visitor.type(field, 'k7m2qx');
  const card = within(await screen.findByRole('article', { name: 'LML-12' }));
  expect(card.getByRole('link', { name: 'Open inquiry 7' })).toHaveAttribute(
    'href',
    '/admin/inquiries?inquiry=7',
  );
  expect(card.queryByRole('button', { name: 'Nobody wrote' })).toBeNull();
  await visitor.clear(field);
  await visitor.type(field, 'IIIIII');
  expect(await screen.findByRole('heading', { name: 'No press has this code' })).toBeVisible();
});

it('fills in the lead of a press, and adds it under one key [PRESS-8]', async () => {
  const { visitor } = open('/admin/inquiries/new?press=K7M2QX');
  expect(await screen.findByLabelText('Press code')).toHaveValue('K7M2QX');
  expect(screen.getByLabelText('Listing')).toHaveValue('LML-12');
  expect(screen.getByLabelText('How they got in touch')).toHaveValue('whatsapp');
  await visitor.type(screen.getByLabelText('Name'), 'Achieng');
  await visitor.type(screen.getByLabelText('Phone'), '0712 345 678');
  server.use(http.post('/api/admin/inquiries', () => refusal(503, 'The service is resting'), { once: true }));
  await visitor.click(screen.getByRole('button', { name: 'Add lead' }));
  expect(await screen.findByText('The lead was not added')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Add lead' }));
  await waitFor(() => expect(leads).toHaveLength(1));
  expect(leads[0]!.key).toMatch(/^[0-9a-f]{32}$/);
  expect(leads[0]!.lead).toMatchObject({
    ...{ channel: 'whatsapp', name: 'Achieng', phone: '0712 345 678', propertyId: 12, pressCode: 'K7M2QX' },
    receivedAt: PRESS.at,
  });
  expect(await screen.findByText('The inbox')).toBeVisible();
});

it('keeps what was typed when the form is left, and marks what is missing [LEAD-6]', async () => {
  const first = open('/admin/inquiries/new');
  await first.visitor.type(await screen.findByLabelText('Name'), 'Otieno');
  await first.visitor.type(screen.getByLabelText('Listing'), 'the flat');
  await first.visitor.click(screen.getByRole('button', { name: 'Add lead' }));
  expect(await screen.findByText(/Enter a phone number or an e-mail address/)).toBeVisible();
  expect(screen.getByText(/Choose a listing from the list/)).toBeVisible();
  expect(leads).toEqual([]);
  first.unmount();
  open('/admin/inquiries/new');
  expect(await screen.findByLabelText('Name')).toHaveValue('Otieno');
});
