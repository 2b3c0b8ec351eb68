import type { ContactSummary, DuplicatePair } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { ContactsPage } from './contacts-page.js';

const MARY: ContactSummary = {
  ...{
    id: 1,
    name: 'Mary Atieno',
    emails: ['mary@example.com'],
    phones: ['+254700000101'],
    tags: ['investor'],
  },
  ...{ needs: null, messages: 2, lastAt: '2026-11-20T09:30:00.000Z', possibleDuplicate: true },
};
const OTHER: ContactSummary = {
  ...{ ...MARY, id: 2, name: 'M. Atieno', emails: ['m.atieno@example.com'], messages: 1, tags: [] },
};
const PAIR: DuplicatePair = { first: MARY, second: OTHER, shared: ['+254700000101'] };

let asked: URLSearchParams[];
let decided: string[];

beforeEach(() => {
  asked = [];
  decided = [];
  server.use(
    http.get('/api/user', () =>
      HttpResponse.json({
        ...{ id: 1, username: 'admin', name: '', role: 'owner', createdAt: '2026-11-01T08:00:00Z' },
      }),
    ),
    http.get('/api/admin/contacts', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const entries = query.has('search') ? [] : [MARY, OTHER];
      return HttpResponse.json(entries, { headers: { 'X-Total-Count': String(entries.length) } });
    }),
    http.get('/api/admin/contacts/tags', () => HttpResponse.json([{ tag: 'investor', contacts: 2 }])),
    http.get('/api/admin/contacts/duplicates', () =>
      HttpResponse.json([PAIR], { headers: { 'X-Total-Count': '1' } }),
    ),
    http.post('/api/admin/contacts/1/different', () => {
      decided.push('different');
      return HttpResponse.json(MARY);
    }),
  );
});

const open = (address = '/admin/contacts') =>
  renderRoutes([{ path: '/admin/contacts', element: <ContactsPage /> }], address);
const refusal = (message: string) =>
  HttpResponse.json({ statusCode: 409, code: 'CONTACT_REFUSED', message, requestId: 'r' }, { status: 409 });

it('lists people with their numbers in groups, messages and tags [CONTACT-5]', async () => {
  open();
  const card = within(await screen.findByRole('article', { name: 'Mary Atieno' }));
  expect(card.getByText('+254 700 000 101')).toBeVisible();
  expect(card.getByText(/^2 messages, last on 20 Nov 2026, 12:30$/)).toBeVisible();
  expect(card.getByText('Possible duplicate')).toBeVisible();
  expect(screen.getByRole('link', { name: 'investor (2)' })).toHaveAttribute(
    'href',
    '/admin/contacts?tag=investor',
  );
});

it('says when nobody is found, and keeps what was searched [CONTACT-5]', async () => {
  open('/admin/contacts?search=0700+000+999');
  expect(await screen.findByText('No contact fits')).toBeVisible();
  expect(asked.at(-1)!.get('search')).toBe('0700 000 999');
  expect(screen.getByRole('searchbox')).toHaveValue('0700 000 999');
});

it('says that the list could not be loaded, and loads it again [CONTACT-5]', async () => {
  server.use(
    http.get('/api/admin/contacts', () => HttpResponse.json({ message: 'down' }, { status: 400 }), {
      once: true,
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Mary Atieno' })).toBeVisible();
});

it('shows what two possible duplicates share, and records that they differ [CONTACT-11]', async () => {
  open('/admin/contacts?view=duplicates');
  expect(await screen.findByText('Both have +254 700 000 101')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Not the same person' }));
  await screen.findByText('Remembered: not the same person');
  expect(decided).toEqual(['different']);
});

it('previews a merge, says why it was refused, and stays open to try again [CONTACT-12, CONTACT-13]', async () => {
  const result = {
    ...{ ...MARY, otherNames: ['M. Atieno'], note: 'Pays cash', messages: 3, language: null },
  };
  server.use(
    http.post('/api/admin/contacts/1/merge-preview', () =>
      HttpResponse.json({ kept: { ...MARY, version: 3 }, other: { ...OTHER, version: 1 }, result }),
    ),
    http.post('/api/admin/contacts/1/merge', () => refusal('achieng has changed one of the two meanwhile')),
  );
  open('/admin/contacts?view=duplicates');
  await userEvent.click(await screen.findByRole('button', { name: 'Compare and merge' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Mary Atieno, M. Atieno')).toBeVisible();
  expect(dialog.getByText('+254 700 000 101')).toBeVisible();
  expect(dialog.getByText('3 messages')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText(/achieng has changed one of the two meanwhile/)).toBeVisible();
  expect(dialog.getByText('Mary Atieno, M. Atieno')).toBeVisible();
});

it('says why there is no preview, and offers no merge [CONTACT-13]', async () => {
  server.use(
    http.post('/api/admin/contacts/1/merge-preview', () => refusal('An open request to erase waits for one')),
  );
  open('/admin/contacts?view=duplicates');
  await userEvent.click(await screen.findByRole('button', { name: 'Compare and merge' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('An open request to erase waits for one');
  expect(screen.queryByRole('button', { name: 'Merge' })).not.toBeInTheDocument();
});
