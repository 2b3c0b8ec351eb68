import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { refusal, server } from '../../../testing/server.js';
import { ContactForm } from './contact-form.js';
import { InquiryDialog } from './inquiry-dialog.js';

const RECEIPT = { id: 1, status: 'new', createdAt: '2026-11-20T08:00:00Z' };
const PROPERTY = { id: 7, title: 'Two-Bedroom Flat, Othaya Road', agents: [] };

/** API that responds to `path` only on demand, and records requests. */
function answerLater(path: string, answer: () => Response) {
  const sent: unknown[] = [];
  let release = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      await waiting;
      return answer();
    }),
  );
  return { sent, release };
}

const accepted = () => HttpResponse.json(RECEIPT, { status: 201 });

type Visitor = ReturnType<typeof renderRoutes>['visitor'];

async function fillIn(visitor: Visitor) {
  await visitor.fill(screen.getByLabelText('Full name'), 'Mumbi Gathogo');
  await visitor.fill(screen.getByLabelText('E-mail address'), 'mumbi@example.com');
  await visitor.fill(screen.getByLabelText('Phone number'), '0700 000 122');
}

function showDialog() {
  const onClose = jest.fn();
  const view = renderRoutes([
    { path: '/', element: <InquiryDialog property={PROPERTY} onClose={onClose} /> },
  ]);
  return { onClose, ...view };
}

it('the contact form offers the four subjects with the first one selected [INQUIRY-9]', () => {
  renderRoutes([{ path: '/', element: <ContactForm /> }]);
  const subjects = screen.getByLabelText('Subject');
  expect(
    within(subjects)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Property Management', 'Property Sale', 'Property Viewing', 'Other Inquiry']);
  expect(subjects).toHaveValue('Property Management');
});

it('the contact form shows "Sending..." and ignores further clicks, then shows the success notice [INQUIRY-10]', async () => {
  const { sent, release } = answerLater('/api/contact', accepted);
  const { visitor } = renderRoutes([{ path: '/', element: <ContactForm /> }]);
  await fillIn(visitor);
  await visitor.fill(screen.getByLabelText('Message'), 'I have a block of 16 units.');
  await visitor.click(screen.getByRole('button', { name: 'Send Message' }));
  const button = await screen.findByRole('button', { name: 'Sending...' });
  expect(button).toBeDisabled();
  await visitor.click(button);
  release();
  expect(await screen.findByRole('heading', { name: 'Message saved successfully' })).toHaveFocus();
  expect(screen.getAllByText("Continue on WhatsApp or we'll get back to you soon.")[0]).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  expect(sent).toHaveLength(1);
});

it('the WhatsApp link after a message contains all input [INQUIRY-11]', async () => {
  server.use(http.post('/api/contact', accepted));
  const { visitor } = renderRoutes([{ path: '/', element: <ContactForm /> }]);
  await fillIn(visitor);
  await visitor.selectOptions(screen.getByLabelText('Subject'), 'Property Viewing');
  await visitor.fill(screen.getByLabelText('Message'), 'May I see it on Saturday?');
  await visitor.click(screen.getByRole('button', { name: 'Send Message' }));
  const chat = await screen.findByRole('link', { name: 'Continue on WhatsApp' });
  const address = new URL(chat.getAttribute('href')!);
  expect(address.host + address.pathname).toBe('wa.me/254700000102');
  for (const typed of [
    'Mumbi Gathogo',
    'mumbi@example.com',
    '0700 000 122',
    'Property Viewing',
    'May I see it on Saturday?',
  ])
    expect(address.searchParams.get('text')).toContain(typed);
});

it('a failed message shows a destructive notice [INQUIRY-12]', async () => {
  server.use(http.post('/api/contact', () => refusal(500, 'The service is resting')));
  const { visitor } = renderRoutes([{ path: '/', element: <ContactForm /> }]);
  await fillIn(visitor);
  await visitor.fill(screen.getByLabelText('Message'), 'I have a block of 16 units.');
  await visitor.click(screen.getByRole('button', { name: 'Send Message' }));
  const notice = (await screen.findByText('Failed to send message')).closest('li');
  expect(notice).toHaveClass('border-danger');
});

it('the inquiry names its property, and its default text can be sent unchanged [INQUIRY-13]', async () => {
  const { sent, release } = answerLater('/api/inquiries', accepted);
  release();
  const { visitor } = showDialog();
  await fillIn(visitor);
  await visitor.click(screen.getByRole('button', { name: 'Send Inquiry' }));
  await screen.findByText('Inquiry sent successfully');
  expect(sent).toMatchObject([
    {
      name: 'Mumbi Gathogo',
      email: 'mumbi@example.com',
      phone: '0700 000 122',
      subject: 'Inquiry about Two-Bedroom Flat, Othaya Road',
      message: expect.stringContaining('LML-7'),
      propertyId: 7,
    },
  ]);
});

it('the inquiry dialog shows "Sending..." with disabled buttons, then closes with a notice [INQUIRY-14]', async () => {
  const { release } = answerLater('/api/inquiries', accepted);
  const { visitor, onClose } = showDialog();
  await fillIn(visitor);
  await visitor.click(screen.getByRole('button', { name: 'Send Inquiry' }));
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  await visitor.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();
  release();
  // The notice is also announced in a live region for a moment.
  await waitFor(() => expect(screen.getByText('Inquiry sent successfully')).toBeVisible());
  expect(screen.getByText("We'll get back to you as soon as possible.")).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Full name')).toHaveValue('');
});

it('a failed inquiry shows the error, and the dialog keeps the input [INQUIRY-15]', async () => {
  server.use(http.post('/api/inquiries', () => refusal(500, 'The service is resting')));
  const { visitor, onClose } = showDialog();
  await fillIn(visitor);
  await visitor.click(screen.getByRole('button', { name: 'Send Inquiry' }));
  expect(await screen.findByText('Failed to send inquiry')).toBeVisible();
  expect(screen.getByText('500: The service is resting')).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveValue('Mumbi Gathogo');
  expect(onClose).not.toHaveBeenCalled();
});

it('the inquiry dialog has the same rules as the contact form [INQUIRY-7]', async () => {
  const { visitor } = showDialog();
  await visitor.clear(screen.getByLabelText('Message'));
  await visitor.click(screen.getByRole('button', { name: 'Send Inquiry' }));
  for (const text of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Message must be at least 10 characters',
  ])
    expect(await screen.findByText(text)).toBeVisible();
});
