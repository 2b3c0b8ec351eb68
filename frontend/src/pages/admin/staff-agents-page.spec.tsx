import type { StaffAgent } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildAccount } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { StaffAgentsPage } from './staff-agents-page.js';

const ZAINAB: StaffAgent = {
  id: 3,
  name: 'Zainab Mwakio',
  position: 'Branch Manager, Coast',
  specialization: 'Beach plots',
  experience: 12,
  languages: ['English', 'Kiswahili'],
  phone: '+254 700 000 113',
  whatsapp: null,
  email: 'zainab@example.com',
  agency: null,
  imageUrl: null,
  bio: 'Knows the coast.',
  eveningViewings: true,
  registrationNo: null,
  practisingYear: null,
  listings: 7,
  staffUserId: 2,
};
const KEY = 'a'.repeat(32);
const UPLOADED = {
  id: 5,
  url: `/media/${KEY}/1280.jpg`,
  alt: '',
  width: 1280,
  height: 900,
  blur: '',
  widths: [320, 640, 1280],
};

let asked: string[];
let sent: unknown[];

beforeEach(() => {
  asked = [];
  sent = [];
  server.use(
    http.get('/api/admin/users', () =>
      HttpResponse.json([buildAccount(), buildAccount({ id: 4, username: 'left', disabled: true })]),
    ),
    http.get('/api/admin/agents', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const found = searchParams.get('search') === 'nobody' ? [] : [ZAINAB];
      return HttpResponse.json(found, { headers: { 'X-Total-Count': String(found.length && 41) } });
    }),
    http.put('/api/admin/agents/3', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(ZAINAB);
    }),
    http.delete('/api/admin/agents/3', () =>
      refusal(409, '7 listings name Zainab Mwakio. Name somebody else there first, then delete the agent'),
    ),
    http.post('/api/admin/pictures', () => HttpResponse.json(UPLOADED, { status: 201 })),
  );
});

const open = (at = '/') => renderRoutes([{ path: '/', element: <StaffAgentsPage /> }], at);

it('lists agents by page; search and page are in the URL [TEAM-3]', async () => {
  const { visitor, router } = open('/?search=coast&page=2');
  expect(await screen.findByText('Zainab Mwakio')).toBeVisible();
  expect(screen.getByText('41 agents')).toBeVisible();
  expect(screen.getByText('Showing 21 to 40 of 41 agents')).toBeVisible();
  expect(screen.getByRole('link', { name: '7 listings of Zainab Mwakio, on the site' })).toHaveAttribute(
    'href',
    '/agents/3/listings',
  );
  expect(await screen.findByText('achieng')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Next' }));
  expect(router.state.location.search).toBe('?search=coast&page=3');
  await visitor.clear(screen.getByLabelText('Search agents'));
  await visitor.type(screen.getByLabelText('Search agents'), 'nobody{Enter}');
  expect(await screen.findByText('Nothing matches the search.')).toBeVisible();
  expect(router.state.location.search).toBe('?search=nobody');
  expect(asked.at(-1)).toBe('?search=nobody&page=1&limit=20');
  await visitor.click(screen.getByRole('button', { name: 'Show all agents' }));
  expect(await screen.findByText('Zainab Mwakio')).toBeVisible();
});

it('edits every field of an agent [TEAM-3]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Zainab Mwakio' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Zainab Mwakio' }));
  const set = async (label: string, text: string) => {
    await visitor.clear(dialog.getByLabelText(label));
    if (text) await visitor.type(dialog.getByLabelText(label), text);
  };
  await set('Name', 'Zainab M.');
  await set('Position', '');
  await set('Phone', '0700 000 114');
  await set('WhatsApp', '0700 000 115');
  await set('E-mail', 'z@example.com');
  await set('Specialisation', 'Villas');
  await set('Years of experience', '13');
  // English and Kiswahili are ticked.
  await visitor.click(dialog.getByRole('checkbox', { name: 'Kiswahili' }));
  await visitor.click(dialog.getByRole('checkbox', { name: 'French' }));
  await set('Agency', 'Pwani Homes');
  await set('Picture URL', 'https://example.com/z.jpg');
  await set('About', 'New');
  await visitor.click(dialog.getByRole('checkbox', { name: 'Evening viewings by video call' }));
  // A disabled account cannot be chosen.
  const choices = within(dialog.getByLabelText('Inquiries go to')).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Local office', 'achieng']);
  await visitor.selectOptions(dialog.getByLabelText('Inquiries go to'), 'Local office');
  await visitor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Agent saved')).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'Zainab M.',
      position: '',
      phone: '0700 000 114',
      whatsapp: '0700 000 115',
      email: 'z@example.com',
      specialization: 'Villas',
      experience: 13,
      languages: ['English', 'French'],
      agency: 'Pwani Homes',
      imageUrl: 'https://example.com/z.jpg',
      bio: 'New',
      eveningViewings: false,
      registrationNo: null,
      practisingYear: null,
      staffUserId: null,
    },
  ]);
});

it.each([
  ['Name', 'Z', 'Name must be at least 2 characters'],
  ['Phone', '12', 'Please enter a valid phone number'],
  ['WhatsApp', '12', 'Please enter a valid phone number'],
  ['E-mail', 'no', 'Please enter a valid email address'],
  ['Years of experience', 'ten', 'Years of experience must be a whole number from 0 to 80'],
  ['Picture URL', 'javascript:x', 'Enter a URL that begins with https://'],
])('does not save the %s "%s" [TEAM-6]', async (label, text, complaint) => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Zainab Mwakio' }));
  await visitor.clear(screen.getByLabelText(label));
  await visitor.type(screen.getByLabelText(label), text);
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(complaint)).toBeVisible();
  expect(sent).toEqual([]);
});

it('uses a small size of an uploaded portrait, and removes it again [TEAM-4]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Zainab Mwakio' }));
  const field = within(screen.getByRole('group', { name: 'Picture' }));
  const file = new File(['bytes'], 'zainab.jpg', { type: 'image/jpeg' });
  await visitor.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  expect(await field.findByText('Uploaded. Save to keep it.')).toBeVisible();
  expect(document.querySelector(`img[src="/media/${KEY}/320.jpg"]`)).not.toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ imageUrl: `/media/${KEY}/320.jpg` }]));
});

it('does not load a portrait from another site, and copies it to our store on a click', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post('/api/admin/pictures/copies', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(UPLOADED, { status: 201 });
    }),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Zainab Mwakio' }));
  await visitor.clear(screen.getByLabelText('Picture URL'));
  await visitor.type(screen.getByLabelText('Picture URL'), 'https://pictures.example/z.jpg');
  expect(document.querySelectorAll('img[src*="pictures.example"]')).toHaveLength(0);
  await visitor.click(screen.getByRole('button', { name: 'Copy to our store' }));
  expect(await screen.findByText('Copied. Save to keep it.')).toBeVisible();
  expect(asked).toEqual([{ url: 'https://pictures.example/z.jpg' }]);
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ imageUrl: `/media/${KEY}/320.jpg` }]));
});

it('shows the error of a file, and keeps the form', async () => {
  const message = 'notes.jpg is not a JPEG, PNG, WebP or AVIF picture that can be read';
  server.use(http.post('/api/admin/pictures', () => refusal(422, message)));
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Zainab Mwakio' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await visitor.upload(input, new File(['x'], 'notes.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(message)).toBeVisible();
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' });
  await visitor.upload(input, large);
  expect(
    await screen.findByText('The picture is too large. Please choose one of at most 10 MB'),
  ).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Zainab Mwakio');
});

it('shows why an agent with properties cannot be deleted [TEAM-3]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Delete Zainab Mwakio' }));
  await visitor.click(screen.getByRole('button', { name: 'Delete agent' }));
  expect(await screen.findByText(/^409: 7 listings name Zainab Mwakio\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit Zainab Mwakio' })).toBeVisible();
});
