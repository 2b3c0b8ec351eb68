import type { PropertyImport } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
// `File` of Node, which jsdom lacks.
import { File as NodeFile } from 'node:buffer';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { ImportPage } from './import-page.js';

const ID = '6f1c3c1e-0000-4000-8000-000000000001';

/** An import whose check passed; the test overrides fields. */
function buildImport(overrides: Partial<PropertyImport> = {}): PropertyImport {
  return {
    id: ID,
    fileName: 'flats.xlsx',
    state: 'ready',
    progress: { done: 15, total: 15 },
    summary: { add: 12, change: 3, same: 0 },
    preview: [
      { row: 2, action: 'add', title: 'New flat', propertyId: null, columns: [] },
      { row: 3, action: 'change', title: 'Old flat', propertyId: 7, columns: ['Title', 'Price'] },
    ],
    problems: [],
    problemCount: 0,
    failure: null,
    notes: [],
    by: { id: 1, username: 'admin' },
    createdAt: '2026-11-21T06:00:00.000Z',
    appliedAt: null,
    undone: null,
    ...overrides,
  };
}

let stored: PropertyImport;
let sent: string[];

beforeEach(() => {
  sent = [];
  stored = buildImport();
  server.use(
    http.post('/api/admin/imports', async ({ request }) => {
      const given = (await request.formData()).get('file');
      sent.push(typeof given === 'string' ? given : given!.name);
      stored = buildImport({ state: 'checking', progress: { done: 0, total: 0 } });
      return HttpResponse.json(stored, { status: 202 });
    }),
    http.get(`/api/admin/imports/${ID}`, () => HttpResponse.json(stored)),
  );
});

const open = (at = '/') => renderRoutes([{ path: '/', element: <ImportPage /> }], at);
const file = (text = 'Title\nA', name = 'flats.xlsx') => new File([text], name);
const field = () => screen.getByLabelText(/choose a file/);

it('uploads the chosen file, and shows the progress of the check', async () => {
  const { visitor, router } = open();
  expect(screen.getByText('Choose a file')).toHaveAttribute('aria-current', 'step');
  await visitor.upload(field(), file());
  const bar = await screen.findByRole('progressbar', { name: 'Progress of the import' });
  expect(bar).toHaveAttribute('aria-valuetext', 'Reading the file...');
  expect(router.state.location.search).toBe(`?import=${ID}`);
  expect(sent).toHaveLength(1);
  stored = buildImport({ state: 'checking', progress: { done: 4, total: 8 } });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
  expect(bar).toHaveAttribute('aria-valuetext', 'Checking row 4 of 8');
  stored = buildImport();
  expect(await screen.findByRole('button', { name: 'Add 12 and change 3 properties' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('heading', { name: 'The file is in order' })).toHaveFocus();
});

it('accepts a dropped file', async () => {
  open();
  fireEvent.drop(field().closest('label')!, {
    dataTransfer: { files: [new NodeFile(['Title'], 'dropped.csv')] },
  });
  await screen.findByRole('progressbar');
  expect(sent).toEqual(['dropped.csv']);
});

it.each([
  ['an empty one', [file('')], 'flats.xlsx is empty'],
  ['one that is too large', [file('x'.repeat(10 * 1024 * 1024 + 1))], 'at most 10 MB'],
  ['two at once', [file(), file()], 'Choose one file at a time'],
])('rejects %s at once, without uploading [IMPORT-9]', async (_name, files, message) => {
  open();
  fireEvent.drop(field().closest('label')!, { dataTransfer: { files } });
  expect(await screen.findByText(message, { exact: false })).toBeVisible();
  expect(sent).toEqual([]);
});

it('shows why a file was rejected, and accepts another one', async () => {
  server.use(
    http.post('/api/admin/imports', () => refusal(409, 'Another import is under way'), { once: true }),
  );
  const { visitor } = open();
  await visitor.upload(field(), file());
  expect(await screen.findByText('409: Another import is under way')).toBeVisible();
  await visitor.upload(field(), file());
  expect(await screen.findByRole('progressbar')).toBeVisible();
});

it('lists row, column and problem by page, with all of them as a download [IMPORT-4]', async () => {
  stored = buildImport({
    state: 'faulty',
    problems: Array.from({ length: 60 }, (_, index) => ({
      row: index + 2,
      column: index === 0 ? null : 'Price',
      message: `Problem ${index + 1}`,
    })),
    problemCount: 1234,
  });
  const { visitor, router } = open(`/?import=${ID}`);
  expect(await screen.findByRole('heading', { name: '1,234 problems found' })).toBeVisible();
  const rows = () => within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(50);
  expect(rows()[0]).toHaveTextContent('Row 2ColumnWhole rowProblemProblem 1');
  expect(screen.getByText('Only the first 60 are shown; the download has more.')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Next' }));
  expect(router.state.location.search).toBe(`?import=${ID}&page=2`);
  expect(rows()).toHaveLength(10);
  expect(screen.queryByRole('button', { name: /^Add|^Change/ })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(router.state.location.search).toBe('');
  expect(field()).toBeVisible();
});

it('applies the import on a click, and links to the list [IMPORT-5]', async () => {
  let presses = 0;
  server.use(
    http.post(`/api/admin/imports/${ID}/apply`, () => {
      presses += 1;
      stored = buildImport({ state: 'applying', progress: { done: 5, total: 15 } });
      return HttpResponse.json(stored, { status: 202 });
    }),
  );
  const { visitor, queryClient } = open(`/?import=${ID}`);
  queryClient.setQueryData(['staff-properties', 'list'], 'old');
  expect(await screen.findByText('Changes Title, Price')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Add 12 and change 3 properties' }));
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Writing row 5 of 15');
  expect(presses).toBe(1);
  stored = buildImport({ state: 'applied', appliedAt: '2026-11-21T06:01:00.000Z' });
  expect(await screen.findByRole('heading', { name: 'The import is done' })).toBeVisible();
  expect(screen.getByText('12 added, 3 changed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the properties' })).toHaveAttribute(
    'href',
    '/admin/properties',
  );
  expect(queryClient.getQueryState(['staff-properties', 'list'])?.isInvalidated).toBe(true);
});

it('undoes an import after confirmation [IMPORT-7]', async () => {
  stored = buildImport({ state: 'applied' });
  server.use(
    http.post(`/api/admin/imports/${ID}/undo`, () => {
      stored = buildImport({ state: 'undone', undone: { count: 14, skipped: 1 } });
      return HttpResponse.json(stored);
    }),
  );
  const { visitor } = open(`/?import=${ID}`);
  await visitor.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Undo the import of flats.xlsx?' }));
  await visitor.click(dialog.getByRole('button', { name: 'Undo import' }));
  expect(
    await screen.findByText('Undone: 14. Left unchanged because they changed since then: 1.'),
  ).toBeVisible();
});

it('shows the numbers on the button, and no button without changes', async () => {
  stored = buildImport({ summary: { add: 1, change: 0, same: 0 } });
  const { queryClient } = open(`/?import=${ID}`);
  expect(await screen.findByRole('button', { name: 'Add 1 property' })).toBeVisible();
  const show = (summary: PropertyImport['summary']) =>
    act(() => {
      queryClient.setQueryData(['property-imports', ID], buildImport({ summary }));
    });
  show({ add: 0, change: 2000, same: 0 });
  expect(await screen.findByRole('button', { name: 'Change 2,000 properties' })).toBeVisible();
  show({ add: 0, change: 0, same: 9 });
  expect(await screen.findByRole('heading', { name: 'No changes to make' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add|^Change/ })).toBeNull();
});

it('shows why a file could not be imported', async () => {
  stored = buildImport({ state: 'failed', failure: 'The import was interrupted. Nothing was changed.' });
  open(`/?import=${ID}`);
  expect(await screen.findByText('The import was interrupted. Nothing was changed.')).toBeVisible();
});

it('shows a next step for an unknown import', async () => {
  server.use(http.get(`/api/admin/imports/${ID}`, () => refusal(404, 'There is no such import')));
  const { visitor } = open(`/?import=${ID}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('404: There is no such import');
  await visitor.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(field()).toBeVisible();
});

it('shows why an export failed', async () => {
  server.use(
    http.get('/api/admin/properties/export', () => refusal(400, 'An Excel file can hold at most 10,000')),
  );
  const { visitor } = open();
  await visitor.click(screen.getByRole('button', { name: 'Export all as Excel' }));
  expect(await screen.findByText('400: An Excel file can hold at most 10,000')).toBeVisible();
});
