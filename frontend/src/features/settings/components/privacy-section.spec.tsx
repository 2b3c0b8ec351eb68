import { beforeEach, expect, it } from '@jest/globals';
import type { PrivacySettings, SettingsChange } from '@lml/common/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { server } from '../../../testing/server.js';
import { PrivacySection } from './privacy-section.js';

let sent: (PrivacySettings | null)[];

beforeEach(() => {
  sent = [];
  server.use(
    http.get('/api/user', () =>
      HttpResponse.json({
        ...{ id: 1, username: 'admin', name: '', role: 'owner', createdAt: '2026-11-01T08:00:00Z' },
      }),
    ),
    http.put('/api/admin/settings/privacy', async ({ request }) => {
      const { version, values } = (await request.json()) as SettingsChange<'privacy'>;
      sent.push(values);
      return HttpResponse.json({ values, version: version + 1, updatedBy: 'admin', updatedAt: null });
    }),
  );
});

const state = { values: null, version: 1, updatedBy: null, updatedAt: null };
const open = () =>
  renderRoutes([{ path: '/', element: <PrivacySection state={state} onDirty={() => undefined} /> }]);

it('saves the facts of the company, and those that are not known as empty [PRIVACY-2]', async () => {
  const { visitor } = open();
  await visitor.type(await screen.findByLabelText('ODPC registration number'), ' DC/2026-104 ');
  await visitor.type(screen.getByLabelText('Hosting'), 'Example Cloud in Nairobi, Kenya');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...{ odpcNumber: 'DC/2026-104', hosting: 'Example Cloud in Nairobi, Kenya' },
        ...{ mailProvider: '', dataContact: '' },
      },
    ]),
  );
});

it('shows the error at the field, keeps what was typed, and sends nothing [PRIVACY-2]', async () => {
  const { visitor } = open();
  const contact = await screen.findByLabelText('E-mail address for data questions');
  await visitor.type(contact, 'nobody');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('E-mail address for data questions must be a valid e-mail address, or empty'),
  ).toBeVisible();
  expect(contact).toHaveValue('nobody');
  expect(sent).toEqual([]);
});
