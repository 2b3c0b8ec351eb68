import { expect, it } from '@jest/globals';
import type { ReportLink } from '@lml/common/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { server } from '../../../testing/server.js';
import { ReportLinks } from './report-links.js';

// Dialogs are slow in jsdom.

const LINK: ReportLink = {
  ...{ id: 4, label: 'Mrs Wambui', createdBy: 'njeri', createdAt: '2026-10-01T08:00:00.000Z' },
  ...{ expiresAt: '2036-10-01T08:00:00.000Z', revokedAt: null, mailable: true, recipients: [] },
};

function open(link: ReportLink) {
  const sent: unknown[] = [];
  let links = [link];
  server.use(
    http.get('/api/admin/properties/7/report-links', () => HttpResponse.json(links)),
    http.put('/api/admin/properties/7/report-links/4/recipients', async ({ request }) => {
      const { emails } = (await request.json()) as { emails: string[] };
      sent.push(emails);
      links = [{ ...link, recipients: emails.map((email) => ({ email, stoppedAt: null, lastMail: null })) }];
      return HttpResponse.json(links);
    }),
    http.post('/api/admin/properties/7/report-links/4/send', () => {
      sent.push('now');
      return HttpResponse.json(links);
    }),
  );
  const { visitor } = renderRoutes(
    [{ path: '/', element: <ReportLinks property={{ id: 7, title: 'Othaya Road Flat' }} /> }],
    '/',
  );
  return { visitor, sent };
}

it('takes the addresses that the report is mailed to each month [REPORT-8]', async () => {
  const { visitor, sent } = open(LINK);
  await visitor.click(await screen.findByRole('button', { name: 'Monthly mail of the link for Mrs Wambui' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the report each month' }));
  const field = dialog.getByRole('textbox', { name: 'E-mail addresses of the owner' });
  await visitor.type(field, 'wambui@example.com\nnobody');
  await visitor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('“nobody” is not an e-mail address')).toBeVisible();
  expect(sent).toEqual([]);
  await visitor.type(field, '@example.com');
  await visitor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('nobody@example.com')).toBeInTheDocument();
  expect(sent).toEqual([['wambui@example.com', 'nobody@example.com']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows how the last mails went, and sends the report now [REPORT-10]', async () => {
  const { visitor, sent } = open({
    ...LINK,
    recipients: [
      {
        email: 'wambui@example.com',
        stoppedAt: null,
        lastMail: { month: '2026-10', state: 'failed', at: '2026-11-01T05:00:00.000Z' },
      },
      { email: 'kamau@example.com', stoppedAt: '2026-11-02T05:00:00.000Z', lastMail: null },
    ],
  });
  expect(await screen.findByText('October 2026 could not be sent')).toBeVisible();
  expect(screen.getByText('kamau@example.com unsubscribed on 2 Nov 2026')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Monthly mail of the link for Mrs Wambui' }));
  await visitor.click(await screen.findByRole('button', { name: 'Send now' }));
  expect((await screen.findAllByText('The report is on its way'))[0]).toBeInTheDocument();
  expect(sent).toEqual(['now']);
});
