import type { Contact, ContactChange } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { ContactPage } from './contact-page.js';

const CONTACT: Contact = {
  ...{ id: 1, name: 'Mary Atieno', emails: ['mary@example.com'], phones: ['+254700000101'], tags: [] },
  ...{
    needs: null,
    messages: 2,
    lastAt: '2026-11-20T09:30:00.000Z',
    possibleDuplicate: false,
    otherNames: [],
  },
  ...{ language: null, note: '', version: 3, createdAt: '2026-11-20T09:30:00.000Z', updatedBy: null },
  ...{ updatedAt: '2026-11-20T09:30:00.000Z', editable: true, consents: [], duplicates: [], merges: [] },
};
const SUGGESTION = {
  ...{ purpose: 'rent', types: ['residential'], bedroomsMin: 2, budgetMin: null, budgetMax: 60_000 },
  places: ['Kilimani'],
};

let changes: ContactChange[];

beforeEach(() => {
  changes = [];
  server.use(
    http.get('/api/admin/contacts/1', () => HttpResponse.json(CONTACT)),
    http.get('/api/admin/contacts/1/timeline', () => HttpResponse.json({ entries: [], next: null })),
    http.get('/api/admin/contacts/1/matches', () =>
      HttpResponse.json({ suggestion: SUGGESTION, fitting: null }),
    ),
    http.patch('/api/admin/contacts/1', async ({ request }) => {
      changes.push((await request.json()) as ContactChange);
      return HttpResponse.json(CONTACT);
    }),
  );
});

const open = () => renderRoutes([{ path: '/:id', element: <ContactPage /> }], '/1');

it('saves the suggested needs with one press [CONTACT-10]', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, save this' }));
  expect(changes).toEqual([{ version: 3, needs: SUGGESTION }]);
});

it('keeps what was typed when somebody else saved meanwhile, and saves it over theirs [CONTACT-7]', async () => {
  const current = { ...CONTACT, version: 4, note: 'Pays cash', updatedBy: 'achieng' };
  server.use(
    http.patch(
      '/api/admin/contacts/1',
      () => HttpResponse.json({ ...refusalBody, current }, { status: 409 }),
      { once: true },
    ),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Likes gardens');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('achieng changed this contact meanwhile')).toBeVisible();
  expect(within(alert).getByText('Saved meanwhile: Pays cash')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Likes gardens');
  await userEvent.click(within(alert).getByRole('button', { name: 'Save mine over it' }));
  expect(changes).toEqual([{ version: 4, note: 'Likes gardens' }]);
});

it('shows numbers with spaces, and sends only the number that was changed [CONTACT-7]', async () => {
  open();
  expect(await screen.findByRole('link', { name: '+254 700 000 101' })).toHaveAttribute(
    'href',
    'tel:+254700000101',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const phones = screen.getByRole('textbox', { name: 'Phone numbers' });
  expect(phones).toHaveValue('+254 700 000 101');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Likes gardens');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(changes).toEqual([{ version: 3, note: 'Likes gardens' }]);
});

const refusalBody = { statusCode: 409, code: 'CONTACT_CHANGED', error: 'Changed', message: 'Changed' };
