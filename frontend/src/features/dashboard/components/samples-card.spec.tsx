import { expect, it } from '@jest/globals';
import type { SampleListings } from '@lml/common/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { server } from '../../../testing/server.js';
import { SamplesCard } from './samples-card.js';

// Dialogs are slow in jsdom.

function open(first: SampleListings) {
  let samples = first;
  const removed: unknown[] = [];
  server.use(
    http.get('/api/admin/samples', () => HttpResponse.json(samples)),
    http.post('/api/admin/samples', () => {
      samples = { state: 'present', count: 8, changed: [] };
      return HttpResponse.json({ state: 'adding', count: 8, changed: [] }, { status: 202 });
    }),
    http.delete('/api/admin/samples', async ({ request }) => {
      removed.push(await request.json());
      samples = { state: 'none', count: 8, changed: [] };
      return HttpResponse.json({ removedCount: 7, keptCount: 1, undo: null });
    }),
  );
  const { visitor } = renderRoutes([{ path: '/', element: <SamplesCard /> }]);
  return { visitor, removed };
}

it('adds samples to an empty system, and says when they are there [SAMPLE-1]', async () => {
  const { visitor } = open({ state: 'offered', count: 8, changed: [] });
  await visitor.click(await screen.findByRole('button', { name: 'Add sample listings' }));
  expect(await screen.findByText('Adding 8 sample listings and their pictures…')).toBeVisible();
  expect(await screen.findByText(/^8 sample listings are on the site/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See them' })).toHaveAttribute(
    'href',
    '/admin/properties?search=Sample%3A',
  );
});

it('removes unchanged samples with one press [SAMPLE-2]', async () => {
  const { visitor, removed } = open({ state: 'present', count: 8, changed: [] });
  await visitor.click(await screen.findByRole('button', { name: 'Remove sample listings' }));
  expect((await screen.findAllByText('7 sample listings moved to the bin'))[0]).toBeInTheDocument();
  expect(removed).toEqual([{ changedIds: [] }]);
  expect(screen.queryByRole('heading', { name: 'Sample listings' })).toBeNull();
});

it('names changed samples, and removes those that are ticked [SAMPLE-2]', async () => {
  const { visitor, removed } = open({
    state: 'present',
    count: 8,
    changed: [
      { id: 3, title: 'Ours now' },
      { id: 4, title: 'Sample: Villa' },
    ],
  });
  await visitor.click(await screen.findByRole('button', { name: 'Remove sample listings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Some were changed' }));
  expect(dialog.getByRole('button', { name: 'Remove 6' })).toBeVisible();
  await visitor.click(dialog.getByRole('checkbox', { name: 'Sample: Villa LML-4' }));
  await visitor.click(dialog.getByRole('button', { name: 'Remove 7' }));
  expect((await screen.findAllByText('1 changed ones stay.'))[0]).toBeInTheDocument();
  expect(removed).toEqual([{ changedIds: [4] }]);
});
