import { useQuery } from '@tanstack/react-query';
import type { Inquiry, InquiryStatus } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildInquiry } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { refusal, server } from '../../../testing/server.js';
import { EVERYTHING } from '../data/inbox-filters.js';
import { inboxQuery } from '../data/inbox.api.js';
import { InquiryStatusBadge, InquiryStatusControls } from './inquiry-status.js';

function Inbox() {
  const { data } = useQuery(inboxQuery(EVERYTHING));
  return data?.inquiries.map((inquiry) => <InquiryStatusControls key={inquiry.id} inquiry={inquiry} />);
}

function inboxWith(inquiry: Inquiry) {
  const stored = { ...inquiry };
  server.use(
    http.get('/api/inquiries', () => HttpResponse.json([stored], { headers: { 'X-Total-Count': '1' } })),
  );
  return stored;
}

const statusList = () => screen.findByRole('combobox', { name: /Status of the inquiry/ });

it('changes the status at once, and shows a notice when it is stored [INBOX-6]', async () => {
  const stored = inboxWith(buildInquiry({ status: 'new' }));
  server.use(
    http.patch('/api/inquiries/1', async ({ request }) => {
      Object.assign(stored, await request.json());
      return HttpResponse.json(stored);
    }),
  );
  const { visitor } = renderRoutes([{ path: '/', element: <Inbox /> }]);
  await visitor.selectOptions(await statusList(), 'In progress');
  expect(await statusList()).toHaveValue('in-progress');
  expect(await screen.findByText('Status updated')).toBeVisible();
  expect(screen.getByText('The inquiry status has been successfully updated.')).toBeVisible();
  expect(stored.status).toBe('in-progress');
});

it('rolls the change back when the server rejects it [INBOX-6]', async () => {
  inboxWith(buildInquiry({ status: 'new' }));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.patch('/api/inquiries/1', async () => {
      await answered;
      return refusal(503, 'The service is resting');
    }),
  );
  const { visitor } = renderRoutes([{ path: '/', element: <Inbox /> }]);
  await statusList();
  await visitor.click(screen.getByRole('button', { name: 'Mark Resolved' }));
  await waitFor(async () => expect(await statusList()).toHaveValue('resolved'));
  answer();
  expect(await screen.findByText('Error updating status')).toBeVisible();
  await waitFor(async () => expect(await statusList()).toHaveValue('new'));
});

it('hides the shortcut for resolved inquiries [INBOX-7]', async () => {
  inboxWith(buildInquiry({ status: 'resolved' }));
  renderRoutes([{ path: '/', element: <Inbox /> }]);
  await statusList();
  expect(screen.queryByRole('button', { name: 'Mark Resolved' })).toBeNull();
});

it.each<[InquiryStatus, string, string]>([
  ['new', 'New', 'bg-primary'],
  ['in-progress', 'In progress', 'bg-primary-soft'],
  ['resolved', 'Resolved', 'border-line-strong'],
  ['cancelled', 'Cancelled', 'bg-danger-soft'],
])('%s has the badge "%s" of its own look [INBOX-5]', (status, name, look) => {
  render(<InquiryStatusBadge status={status} />);
  expect(screen.getByText(name)).toHaveClass(look);
});
