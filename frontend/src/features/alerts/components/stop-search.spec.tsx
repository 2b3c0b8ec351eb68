import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { refusal, server } from '../../../testing/server.js';
import { StopSearch } from './stop-search.js';

const REPORT = `report-${'k'.repeat(43)}`;
const open = (stopKey: string) => renderRoutes([{ path: '/', element: <StopSearch stopKey={stopKey} /> }]);

it('stops a monthly report with one press, and nothing before it [REPORT-9]', async () => {
  const stopped: string[] = [];
  server.use(
    http.post('/api/alerts/stop/:key', ({ params }) => {
      stopped.push(params.key as string);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { visitor } = open(REPORT);
  expect(screen.getByRole('heading', { name: 'Stop the monthly report?' })).toBeVisible();
  expect(stopped).toEqual([]);
  await visitor.click(screen.getByRole('button', { name: 'Stop the e-mails' }));
  expect(await screen.findByText(/^No more monthly reports to this address/)).toBeVisible();
  expect(stopped).toEqual([REPORT]);
});

it('says that the e-mails of a deleted report have ended', async () => {
  server.use(http.post('/api/alerts/stop/:key', () => refusal(404, 'Unknown')));
  const { visitor } = open(REPORT);
  await visitor.click(screen.getByRole('button', { name: 'Stop the e-mails' }));
  expect(await screen.findByText('These e-mails have ended')).toBeVisible();
});
