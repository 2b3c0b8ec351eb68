import { type CreateOwnerRequest, type OwnerService, PRIVACY_NOTICE_VERSION } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { refusal, server } from '../../../testing/server.js';
import { OwnerForm } from './owner-form.js';

const PATH = '/api/owner-requests';

function show(service: OwnerService | '' = '') {
  return renderRoutes([{ path: '/', element: <OwnerForm service={service} /> }]);
}

type Visitor = ReturnType<typeof show>['visitor'];

async function fillIn(visitor: Visitor) {
  await visitor.selectOptions(screen.getByLabelText('I want to'), 'Let it');
  await visitor.selectOptions(screen.getByLabelText('Property type'), 'Residential');
  await visitor.fill(screen.getByLabelText('Town or area'), 'Nyali, Mombasa');
  await visitor.fill(screen.getByLabelText('Full name'), 'Mumbi Gathogo');
  await visitor.fill(screen.getByLabelText('E-mail address'), 'mumbi@example.com');
  await visitor.fill(screen.getByLabelText('Phone number'), '0700 000 122');
}

const send = (visitor: Visitor) => visitor.click(screen.getByRole('button', { name: 'Send Request' }));

it('shows what is missing at its fields, and focuses the first [INQUIRY-24]', async () => {
  const { visitor } = show();
  await send(visitor);
  expect(await screen.findByText('Please choose what you need')).toBeVisible();
  expect(screen.getByText('Please choose the type of property')).toBeVisible();
  expect(screen.getByText('Please enter the town or area')).toBeVisible();
  expect(screen.getByText('Please enter a valid phone number')).toBeVisible();
  expect(screen.queryByText('Message must be at least 10 characters')).toBeNull();
  expect(screen.getByLabelText('I want to')).toHaveFocus();
});

it('checks the typed numbers, and asks for the rent of a letting', async () => {
  const { visitor } = show('let');
  expect(screen.getByLabelText('I want to')).toHaveValue('let');
  await visitor.type(screen.getByLabelText('Rent in Ksh (optional)'), '8.5M');
  await visitor.type(screen.getByLabelText('Bedrooms (optional)'), 'three');
  await visitor.tab();
  expect(await screen.findByText('Price must be a whole number of shillings, such as 8500000')).toBeVisible();
  expect(await screen.findByText('Bedrooms must be a whole number from 0 to 100')).toBeVisible();
  await visitor.selectOptions(screen.getByLabelText('I want to'), 'Sell it');
  expect(screen.getByLabelText('Price in Ksh (optional)')).toHaveValue('8.5M');
});

it('sends the request with numbers as numbers, then offers the next steps [INQUIRY-24]', async () => {
  let sent: (CreateOwnerRequest & { subject?: string }) | undefined;
  server.use(
    http.post(PATH, async ({ request }) => {
      sent = (await request.json()) as CreateOwnerRequest;
      return HttpResponse.json({ id: 1, status: 'new', createdAt: '2026-11-20T08:00:00Z' }, { status: 201 });
    }),
  );
  const { visitor } = show();
  await fillIn(visitor);
  await visitor.type(screen.getByLabelText('Rent in Ksh (optional)'), 'KSh 45,000');
  await visitor.type(screen.getByLabelText('Bedrooms (optional)'), '3');
  await send(visitor);

  const chat = await screen.findByRole('link', { name: 'Continue on WhatsApp' });
  expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain(
    'Letting of a residential property, Nyali, Mombasa, 3 bedrooms, Ksh 45,000',
  );
  expect(sent).toMatchObject({
    ...{ service: 'let', propertyType: 'residential', place: 'Nyali, Mombasa' },
    ...{ size: null, bedrooms: 3, price: 45_000, message: '' },
    ...{ name: 'Mumbi Gathogo', email: 'mumbi@example.com', phone: '0700 000 122', website: '' },
  });
  expect(sent).not.toHaveProperty('subject');
  expect(sent?.consent).toBe(PRIVACY_NOTICE_VERSION);

  await visitor.click(screen.getByRole('button', { name: 'List Another Property' }));
  expect(screen.getByLabelText('Town or area')).toHaveValue('');
});

it("shows the server's error at its field, and keeps the input", async () => {
  server.use(
    http.post(PATH, () =>
      refusal(400, 'Please enter the town or area', [
        { field: 'place', message: 'Please enter the town or area' },
      ]),
    ),
  );
  const { visitor } = show();
  await fillIn(visitor);
  await send(visitor);
  expect(await screen.findByText('Please enter the town or area')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Town or area')).toHaveFocus());
  expect(screen.getByLabelText('Town or area')).toHaveValue('Nyali, Mombasa');
});

it('keeps an unsent request as a draft, apart for each service asked for [INQUIRY-26]', async () => {
  const { visitor, unmount } = show('value');
  await fillIn(visitor);
  unmount();
  const again = show('value');
  await waitFor(() => expect(screen.getByLabelText('Town or area')).toHaveValue('Nyali, Mombasa'));
  expect(screen.getByLabelText('I want to')).toHaveValue('let');
  again.unmount();
  show('sell');
  expect(screen.getByLabelText('I want to')).toHaveValue('sell');
  expect(screen.getByLabelText('Town or area')).toHaveValue('');
});
