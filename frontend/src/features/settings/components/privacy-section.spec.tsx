import { beforeEach, expect, it } from '@jest/globals';
import type { PrivacySettings } from '@lml/common/contracts';
import { screen, waitFor } from '@testing-library/react';
import { renderRoutes } from '../../../testing/render.js';
import { mockSettingsApi } from '../../../testing/settings-api.js';
import { PrivacySection } from './privacy-section.js';

let sent: (PrivacySettings | null)[];

beforeEach(() => {
  sent = mockSettingsApi('privacy');
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
