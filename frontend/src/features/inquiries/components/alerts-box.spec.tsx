import { ALERTS_CONSENT_TEXT, ALERTS_CONSENT_VERSION } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { newVisitor } from '../../../testing/new-visitor.js';
import { renderRoutes } from '../../../testing/render.js';
import { server } from '../../../testing/server.js';
import { ContactForm } from './contact-form.js';

const visitor = newVisitor();

/** Sends the contact form. @returns what was sent */
async function send(ticked: boolean): Promise<Record<string, unknown>> {
  let sent: Record<string, unknown> | undefined;
  server.use(
    http.post('/api/contact', async ({ request }) => {
      sent = (await request.json()) as Record<string, unknown>;
      return HttpResponse.json({ id: 1 }, { status: 201 });
    }),
  );
  renderRoutes([{ path: '/', element: <ContactForm /> }]);
  const box = await screen.findByRole('checkbox', { name: ALERTS_CONSENT_TEXT });
  expect(box).not.toBeChecked();
  await visitor.type(screen.getByLabelText('Full name'), 'Wanjiru Kamau');
  await visitor.type(screen.getByLabelText('E-mail address'), 'wanjiru@example.com');
  await visitor.type(screen.getByLabelText('Phone number'), '0712 345 678');
  await visitor.type(screen.getByLabelText('Message'), 'May I see it on Saturday?');
  if (ticked) await visitor.click(box);
  await visitor.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(sent).toBeDefined());
  return sent!;
}

it('is not ticked on load, and a message is sent without it [CONSENT-1]', async () => {
  expect(await send(false)).not.toHaveProperty('alertsConsent');
});

it('sends the version of the text once ticked [CONSENT-2]', async () => {
  expect(await send(true)).toMatchObject({ alertsConsent: ALERTS_CONSENT_VERSION });
});
