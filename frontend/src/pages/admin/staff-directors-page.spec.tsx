import type { Director, DirectorDetails } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { StaffDirectorsPage } from './staff-directors-page.js';

const KEY = 'a'.repeat(32);
let directors: Director[];
let sent: unknown[];

beforeEach(() => {
  sent = [];
  directors = [
    {
      id: 1,
      name: 'Mutiso Kilonzi',
      title: 'Managing Director',
      qualifications: ['Valuer'],
      languages: ['English'],
      bio: 'Chairs.',
      imageUrl: null,
    },
    {
      id: 2,
      name: 'Wangeci Thairu',
      title: 'Director',
      qualifications: [],
      languages: [],
      bio: '',
      imageUrl: null,
    },
    {
      id: 3,
      name: 'Agwanda Oluoch',
      title: 'Director',
      qualifications: [],
      languages: [],
      bio: '',
      imageUrl: null,
    },
  ];
  server.use(
    http.get('/api/directors', () => HttpResponse.json(directors)),
    http.post('/api/admin/directors', async ({ request }) => {
      const { position = directors.length, ...details } = (await request.json()) as DirectorDetails;
      sent.push({ position, ...details });
      const made = { id: 9, qualifications: [], languages: [], bio: '', imageUrl: null, ...details };
      directors = directors.toSpliced(position, 0, made);
      return HttpResponse.json(made, { status: 201 });
    }),
    http.put('/api/admin/directors/:id', async ({ request, params }) => {
      const { position, ...changes } = (await request.json()) as Partial<DirectorDetails>;
      sent.push({ id: Number(params.id), position, ...changes });
      const before = directors.find(({ id }) => id === Number(params.id))!;
      const after = { ...before, ...changes };
      const others = directors.filter((one) => one !== before);
      directors = others.toSpliced(position ?? directors.indexOf(before), 0, after);
      return HttpResponse.json(after);
    }),
    http.delete('/api/admin/directors/:id', ({ params }) => {
      const gone = directors.find(({ id }) => id === Number(params.id))!;
      directors = directors.filter((one) => one !== gone);
      return HttpResponse.json(gone);
    }),
  );
});

const open = () =>
  renderRoutes([
    { path: '/', element: <StaffDirectorsPage /> },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
/** jsdom has no wide screen: rows are cards. */
const names = async () => {
  const cards = within(await screen.findByRole('list', { name: 'Directors' })).getAllByRole('button', {
    name: /^Edit /,
  });
  return cards.map((button) => button.getAttribute('aria-label')!.replace('Edit ', ''));
};

it("shows the specification's error when the directors could not be loaded [TEAM-1]", async () => {
  server.use(http.get('/api/directors', () => refusal(500, 'Broken')));
  const { visitor } = open();
  expect(
    await screen.findByText('Failed to load directors information. Please try again later.'),
  ).toBeVisible();
  server.use(http.get('/api/directors', () => HttpResponse.json(directors)));
  await visitor.click(screen.getByRole('button', { name: /try again/i }));
  expect(await names()).toEqual(['Mutiso Kilonzi', 'Wangeci Thairu', 'Agwanda Oluoch']);
});

it('adds a director with the qualifications as a list, and the chosen languages [TEAM-2, TEAM-12]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Add director' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a director' }));
  await visitor.type(dialog.getByLabelText('Name'), 'Nafula Barasa');
  await visitor.type(dialog.getByLabelText('Title'), 'Director, Finance');
  await visitor.type(dialog.getByLabelText('Qualifications'), 'CPA{Enter}{Enter}  B.Com.{Enter}');
  await visitor.click(dialog.getByRole('checkbox', { name: 'English' }));
  await visitor.click(dialog.getByRole('checkbox', { name: 'Dholuo' }));
  await visitor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Director added')).toBeVisible();
  expect(sent).toEqual([
    {
      position: 3,
      name: 'Nafula Barasa',
      title: 'Director, Finance',
      qualifications: ['CPA', 'B.Com.'],
      languages: ['English', 'Dholuo'],
      bio: '',
      imageUrl: null,
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(async () => expect(await names()).toHaveLength(4));
});

it('stores an uploaded portrait, and shows it in the list [TEAM-11]', async () => {
  const uploaded = {
    id: 4,
    url: `/media/${KEY}/1280.jpg`,
    width: 1600,
    height: 1200,
    blur: '',
    widths: [320, 1280],
  };
  server.use(http.post('/api/admin/pictures', () => HttpResponse.json(uploaded, { status: 201 })));
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Mutiso Kilonzi' }));
  const file = new File(['bytes'], 'mutiso.jpg', { type: 'image/jpeg' });
  await visitor.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  expect(await screen.findByText('Uploaded. Save to keep it.')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ id: 1, imageUrl: `/media/${KEY}/320.jpg` }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.querySelector(`img[src="/media/${KEY}/320.jpg"]`)).not.toBeNull();
});

it('shows the error at the invalid field, focuses it, and sends nothing [TEAM-6]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Add director' }));
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name must be at least 2 characters')).toBeVisible();
  expect(screen.getByText('Title is required')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(sent).toEqual([]);
});

it("shows the server's error at its field, and keeps the input [TEAM-6]", async () => {
  server.use(
    http.put('/api/admin/directors/1', () =>
      refusal(400, 'Wrong', [{ field: 'bio', message: 'Bio must be at most 5,000 characters' }]),
    ),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Mutiso Kilonzi' }));
  await visitor.type(screen.getByLabelText('About'), ' And more.');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Bio must be at most 5,000 characters')).toBeVisible();
  expect(screen.getByLabelText('About')).toHaveFocus();
  expect(screen.getByLabelText('About')).toHaveValue('Chairs. And more.');
});

it('shows why saving failed, and keeps the input', async () => {
  server.use(http.put('/api/admin/directors/1', () => refusal(503, 'The service is resting')));
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Mutiso Kilonzi' }));
  await visitor.type(screen.getByLabelText('About'), ' And more.');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('503: The service is resting')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(screen.getByLabelText('About')).toHaveValue('Chairs. And more.');
});

it('discards changes only after a confirmation, also on navigation [TEAM-7]', async () => {
  const { visitor, router } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Mutiso Kilonzi' }));
  await visitor.type(screen.getByLabelText('About'), '!');
  await visitor.keyboard('{Escape}');
  const question = { name: 'Discard changes?' };
  await visitor.click(
    within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Keep editing' }),
  );
  expect(screen.getByLabelText('About')).toHaveValue('Chairs.!');

  void router.navigate('/elsewhere');
  await visitor.click(
    within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Keep editing' }),
  );
  expect(screen.getByLabelText('About')).toHaveValue('Chairs.!');

  void router.navigate('/elsewhere');
  await visitor.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});

it('closes without a confirmation if nothing was changed', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Mutiso Kilonzi' }));
  await visitor.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('moves a director with the keyboard, and keeps the focus [TEAM-2]', async () => {
  const { visitor } = open();
  const down = await screen.findByRole('button', { name: 'Move Mutiso Kilonzi down' });
  expect(screen.getByRole('button', { name: 'Move Mutiso Kilonzi up' })).toBeDisabled();
  down.focus();
  await visitor.keyboard('{Enter}');
  await waitFor(async () =>
    expect(await names()).toEqual(['Wangeci Thairu', 'Mutiso Kilonzi', 'Agwanda Oluoch']),
  );
  expect(screen.getByText('Mutiso Kilonzi is now number 2 of 3')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move Mutiso Kilonzi down' })).toHaveFocus();
  await visitor.keyboard('{Enter}');
  await waitFor(async () =>
    expect(await names()).toEqual(['Wangeci Thairu', 'Agwanda Oluoch', 'Mutiso Kilonzi']),
  );
  // The director is last now and can only move up.
  expect(screen.getByRole('button', { name: 'Move Mutiso Kilonzi up' })).toHaveFocus();
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 1, position: 1 },
      { id: 1, position: 2 },
    ]),
  );
});

it('restores the order when saving it fails', async () => {
  server.use(http.put('/api/admin/directors/1', () => refusal(503, 'The service is resting')));
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Move Mutiso Kilonzi down' }));
  expect(
    await screen.findByText('The order could not be changed: 503: The service is resting'),
  ).toBeVisible();
  await waitFor(async () =>
    expect(await names()).toEqual(['Mutiso Kilonzi', 'Wangeci Thairu', 'Agwanda Oluoch']),
  );
});

it('deletes a director after a confirmation with the name, and undoes it at the same position [TEAM-2]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Delete Wangeci Thairu' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete Wangeci Thairu?' }));
  await visitor.click(question.getByRole('button', { name: 'Delete director' }));
  expect(await screen.findByText('Director deleted')).toBeVisible();
  await waitFor(async () => expect(await names()).toEqual(['Mutiso Kilonzi', 'Agwanda Oluoch']));
  await visitor.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Director restored')).toBeVisible();
  await waitFor(async () =>
    expect(await names()).toEqual(['Mutiso Kilonzi', 'Wangeci Thairu', 'Agwanda Oluoch']),
  );
});
