import { FIRST_OFFICES, type StaffOffice } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildAccount } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { StaffOfficesPage } from './staff-offices-page.js';

let offices: StaffOffice[];
let sent: unknown[];

beforeEach(() => {
  sent = [];
  offices = FIRST_OFFICES.slice(0, 2).map((office, index) => ({
    ...office,
    id: index + 1,
    towns: [office.name],
    staffUserId: index === 0 ? 99 : null,
  }));
  server.use(
    http.get('/api/admin/users', () => HttpResponse.json([buildAccount()])),
    http.get('/api/admin/offices', () => HttpResponse.json(offices)),
    http.put('/api/admin/offices/2', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(offices[1]);
    }),
  );
});

const open = () => renderRoutes([{ path: '/', element: <StaffOfficesPage /> }]);

it('lists the offices; the head office can be edited but not deleted [TEAM-5]', async () => {
  open();
  const cards = within(await screen.findByRole('list', { name: 'Offices' }));
  expect(cards.getByText('Head office')).toBeVisible();
  expect(await cards.findByText('Account 99')).toBeVisible();
  expect(cards.getByText('Unassigned')).toBeVisible();
  expect(cards.getByRole('button', { name: 'Edit Nairobi' })).toBeVisible();
  expect(screen.getByLabelText('Delete Nairobi')).toHaveClass('invisible');
  expect(cards.getByRole('button', { name: 'Delete Mombasa' })).toBeVisible();
});

it('edits every field of an office [TEAM-5]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Mombasa' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Mombasa' }));
  const set = async (label: string, text: string) => {
    await visitor.clear(dialog.getByLabelText(label));
    if (text) await visitor.type(dialog.getByLabelText(label), text);
  };
  await set('Town', 'Kilifi');
  await set('Region', 'Coast');
  await set('Address lines', 'Bofa Road{Enter}P.O. Box 1');
  await set('Address in one line', 'Bofa Road, Kilifi');
  await set('Phones', '0700 000 103{Enter}0700 000 104');
  await set('WhatsApp', '0700 000 105');
  await set('E-mails', '');
  await set('Place on the map', 'https://www.google.com/maps/@-3.63,39.85,17z');
  await set('Places served', 'Kilifi{Enter}Malindi');
  await visitor.selectOptions(dialog.getByLabelText('Inquiries go to'), 'achieng');
  await visitor.click(dialog.getByLabelText('This is the head office'));
  await visitor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Office saved')).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'Kilifi',
      region: 'Coast',
      addressLines: ['Bofa Road', 'P.O. Box 1'],
      shortAddress: 'Bofa Road, Kilifi',
      phones: ['0700 000 103', '0700 000 104'],
      whatsapp: '0700 000 105',
      emails: [],
      coordinates: { lat: -3.63, lng: 39.85 },
      towns: ['Kilifi', 'Malindi'],
      staffUserId: 2,
      isHeadOffice: true,
    },
  ]);
});

it('keeps the head office, and an unknown account', async () => {
  server.use(
    http.put('/api/admin/offices/1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(offices[0]);
    }),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Nairobi' }));
  expect(screen.getByLabelText('This is the head office')).toBeDisabled();
  await visitor.type(screen.getByLabelText('Region'), '!');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ region: 'Head Office!', isHeadOffice: true, staffUserId: 99 }]),
  );
});

it.each([
  ['Town', 'M', 'Town must be at least 2 characters'],
  ['Address lines', '', 'Address is required'],
  ['Phones', '+254 700 000 103{Enter}12', 'Please enter a valid phone number'],
  ['E-mails', 'no', 'Please enter a valid email address'],
  ['Place on the map', 'there', 'Enter latitude and longitude, such as -1.2969, 36.8137'],
])('does not save the %s "%s" [TEAM-6]', async (label, text, complaint) => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Mombasa' }));
  await visitor.clear(screen.getByLabelText(label));
  if (text) await visitor.type(screen.getByLabelText(label), text);
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(complaint)).toBeVisible();
  expect(sent).toEqual([]);
});

it("shows the server's error about a part of a field at that field [TEAM-6]", async () => {
  server.use(
    http.put('/api/admin/offices/2', () =>
      refusal(400, 'Wrong', [{ field: 'coordinates.lat', message: 'Latitude must be a number' }]),
    ),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Edit Mombasa' }));
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Latitude must be a number')).toBeVisible();
});

it('deletes an office after a confirmation with its name, and can undo that [TEAM-5]', async () => {
  const all = offices;
  server.use(
    http.delete('/api/admin/offices/2', () => {
      offices = all.slice(0, 1);
      return HttpResponse.json(all[1]);
    }),
    http.post('/api/admin/offices', async ({ request }) => {
      sent.push(await request.json());
      offices = all;
      return HttpResponse.json(all[1], { status: 201 });
    }),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Delete Mombasa' }));
  expect(screen.getByRole('dialog', { name: 'Delete the office in Mombasa?' })).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Delete office' }));
  expect(await screen.findByText('Office deleted')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Office restored')).toBeVisible();
  const { id: _, ...details } = all[1]!;
  expect(sent).toEqual([{ ...details, position: 1 }]);
});
