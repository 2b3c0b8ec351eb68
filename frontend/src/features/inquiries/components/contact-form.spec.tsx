import type { CreateContactMessage } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { refusal, server } from '../../../testing/server.js';
import { ContactForm } from './contact-form.js';

const MESSAGE = 'I have a block of 16 units in Kahawa West.';

function show() {
  return renderRoutes([{ path: '/', element: <ContactForm /> }]);
}

type Visitor = ReturnType<typeof show>['visitor'];

async function fillIn(visitor: Visitor) {
  await visitor.fill(screen.getByLabelText('Full name'), 'Mumbi Gathogo');
  await visitor.fill(screen.getByLabelText('E-mail address'), 'mumbi@example.com');
  await visitor.fill(screen.getByLabelText('Phone number'), '0700 000 122');
  await visitor.fill(screen.getByLabelText('Message'), MESSAGE);
}

const send = (visitor: Visitor) => visitor.click(screen.getByRole('button', { name: 'Send Message' }));

it('validates a field on blur, not earlier [INQUIRY-8]', async () => {
  const { visitor } = show();
  await visitor.fill(screen.getByLabelText('Full name'), ' M ');
  expect(screen.queryByText('Name must be at least 2 characters')).toBeNull();
  await visitor.tab();
  expect(await screen.findByText('Name must be at least 2 characters')).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription(
    'Name must be at least 2 characters',
  );
});

it('shows all errors and focuses the first invalid field [INQUIRY-1]', async () => {
  const { visitor } = show();
  await send(visitor);
  expect(await screen.findByText('Name must be at least 2 characters')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Please enter a valid phone number')).toBeVisible();
  expect(screen.getByText('Message must be at least 10 characters')).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveFocus();
});

it('sends the input with the spam signals, then offers the next steps [INQUIRY-11]', async () => {
  let sent: CreateContactMessage | undefined;
  server.use(
    http.post('/api/contact', async ({ request }) => {
      sent = (await request.json()) as CreateContactMessage;
      return HttpResponse.json({ id: 1, status: 'new', createdAt: '2026-11-20T08:00:00Z' }, { status: 201 });
    }),
  );
  window.sessionStorage.setItem('lml.source', '{"landingPage":"/property/12","utmSource":"newsletter"}');
  const { visitor } = show();
  await fillIn(visitor);
  await send(visitor);

  const chat = await screen.findByRole('link', { name: 'Continue on WhatsApp' });
  expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain(MESSAGE);
  expect(sent).toMatchObject({
    name: 'Mumbi Gathogo',
    email: 'mumbi@example.com',
    phone: '0700 000 122',
    subject: 'Property Management',
    message: MESSAGE,
    website: '',
    source: { landingPage: '/property/12', utmSource: 'newsletter' },
  });
  expect(sent?.filledInMs).toBeGreaterThan(0);

  await visitor.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

it("shows the server's error at its field [INQUIRY-8]", async () => {
  server.use(
    http.post('/api/contact', () =>
      refusal(400, 'Please enter a valid phone number', [
        { field: 'phone', message: 'Please enter a valid phone number' },
      ]),
    ),
  );
  const { visitor } = show();
  await fillIn(visitor);
  await send(visitor);
  expect(await screen.findByText('Please enter a valid phone number')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveFocus());
  expect(screen.queryByText('Failed to send message')).toBeNull();
});

it('keeps the input when sending fails [INQUIRY-12]', async () => {
  server.use(http.post('/api/contact', () => refusal(500, 'The service is resting')));
  const { visitor } = show();
  await fillIn(visitor);
  await send(visitor);
  expect(await screen.findByText('Failed to send message')).toBeVisible();
  expect(screen.getByText('500: The service is resting')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue(MESSAGE);
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
});
