import { beforeEach, expect, it } from '@jest/globals';
import type { EvidenceInput, ListingEvidence, StaffEvidence } from '@lml/common/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { RoleContext } from '../../lib/role.js';
import { buildStaffProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { PropertyEvidencePage } from './property-evidence-page.js';

const RECORD: StaffEvidence = {
  ...{ id: 4, propertyId: 1, propertyTitle: 'Plot', kind: 'title-search', doneOn: '2026-11-20' },
  ...{ expiresOn: null, state: 'valid', validUntil: '2027-02-18', staffUserId: null },
  ...{ parcelNo: 'Kajiado/1', reference: 'SC-9', publicNote: '', recordedBy: 'achieng' },
  file: { id: '11111111-1111-4111-8111-111111111111', name: 'search.pdf', type: 'application/pdf', bytes: 9 },
  recordedAt: '2026-11-20T09:00:00.000Z',
  ...{ revokedAt: null, revokedBy: null, revokedReason: null },
};

let evidence: ListingEvidence;
let sent: unknown[];

beforeEach(() => {
  evidence = { parcelNo: 'Kajiado/1', checks: [], records: [] };
  sent = [];
  server.use(
    http.get('/api/admin/properties/1', () => HttpResponse.json(buildStaffProperty({ id: 1 }))),
    http.get('/api/admin/users', () => HttpResponse.json([])),
    http.get('/api/admin/properties/1/evidence', () => HttpResponse.json(evidence)),
  );
});

const open = (role: 'manager' | 'agent' = 'manager') =>
  renderRoutes(
    [
      {
        path: '/admin/properties/:id/verification',
        element: (
          <RoleContext value={role}>
            <PropertyEvidencePage />
          </RoleContext>
        ),
      },
    ],
    '/admin/properties/1/verification',
  );

it('says what must have been seen, and keeps what was typed when a record is refused [VERIFY-7, VERIFY-8]', async () => {
  server.use(
    http.post('/api/admin/properties/1/evidence', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(
        {
          statusCode: 409,
          code: 'OTHER_PARCEL',
          message: 'Another parcel',
          details: [{ field: 'parcelNo', message: 'The certificate names another parcel' }],
        },
        { status: 409 },
      );
    }),
  );
  const visitor = userEvent.setup();
  open();
  await visitor.click(await screen.findByRole('button', { name: 'Record a check' }));
  const dialog = within(await screen.findByRole('dialog'));
  await visitor.selectOptions(dialog.getByLabelText('What was checked'), 'Title search');
  expect(dialog.getByText(/The official search certificate/)).toBeVisible();
  await visitor.type(dialog.getByLabelText('Reference'), 'SC-9');
  await visitor.click(dialog.getByRole('button', { name: 'Save record' }));
  expect(
    await dialog.findByText('Confirm that you have seen what this kind of record requires'),
  ).toBeVisible();
  expect(dialog.getByText('Parcel number is required: copy it from the search certificate')).toBeVisible();
  expect(sent).toEqual([]);
  await visitor.click(dialog.getByLabelText('I have seen this'));
  await visitor.type(dialog.getByLabelText('Parcel number on the certificate'), 'Kajiado/2');
  await visitor.click(dialog.getByRole('button', { name: 'Save record' }));
  expect(await dialog.findByText('The certificate names another parcel')).toBeVisible();
  expect(dialog.getByLabelText('Reference')).toHaveValue('SC-9');
  expect(sent as EvidenceInput[]).toMatchObject([
    { kind: 'title-search', parcelNo: 'Kajiado/2', reference: 'SC-9', seen: true, fileId: null },
  ]);
});

it('revokes a record only with a reason [VERIFY-3]', async () => {
  evidence = { ...evidence, records: [RECORD] };
  server.use(
    http.post('/api/admin/evidence/4/revoke', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...RECORD, state: 'revoked' });
    }),
  );
  const visitor = userEvent.setup();
  open();
  await visitor.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog'));
  await visitor.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByText(/^Reason is required/)).toBeVisible();
  await visitor.type(dialog.getByLabelText('Why does it no longer hold?'), 'The owner sold.');
  await visitor.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked. Visitors no longer see it.')).toBeVisible();
  expect(sent).toEqual([{ reason: 'The owner sold.' }]);
});

it('shows agents the records of their listings without the buttons that change them [VERIFY-13]', async () => {
  evidence = { ...evidence, records: [RECORD] };
  open('agent');
  expect(await screen.findByText('SC-9')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download search.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Record a check' })).toBeNull();
});

it('says why an agent may not see the records of another listing [VERIFY-13]', async () => {
  server.use(
    http.get('/api/admin/properties/1/evidence', () => refusal(403, 'Agents can only read their own')),
  );
  open('agent');
  expect(await screen.findByText("You can't see these records")).toBeVisible();
});
