import type { BulkInquiryRequest, ChangeInquiry, InquiryDetail } from '@lml/common/contracts';
import { http, HttpResponse } from 'msw';
import { buildAccount, buildInquiryDetail } from './build.js';
import { refusal, server } from './server.js';

export interface InboxApi {
  stored: InquiryDetail[];
  /** Queries of the list calls. */
  asked: string[];
  /** Bodies of the changes. */
  sent: unknown[];
}

/** Mocks the API of the inbox with three messages, and records the calls. */
export function mockInboxApi(): InboxApi {
  const api: InboxApi = {
    asked: [],
    sent: [],
    stored: [
      buildInquiryDetail({ id: 3, name: 'Achieng Nyadero' }),
      buildInquiryDetail({ id: 2, name: 'Baraka Mwadime', subject: 'Property Sale', status: 'in-progress' }),
      buildInquiryDetail({ id: 1, name: 'Chebet Rono', subject: 'Other Inquiry' }),
    ],
  };
  const one = (id: unknown) => api.stored.find((inquiry) => inquiry.id === Number(id))!;
  server.use(
    http.get('/api/user', () =>
      HttpResponse.json({
        id: 1,
        username: 'admin',
        name: '',
        role: 'owner',
        createdAt: '2026-11-01T08:00:00.000Z',
      }),
    ),
    http.get('/api/admin/users', () =>
      HttpResponse.json([buildAccount(), buildAccount({ id: 1, username: 'admin' })]),
    ),
    http.get('/api/properties/7', () => refusal(404, 'There is no such property')),
    http.get('/api/inquiries', ({ request }) => {
      api.asked.push(new URL(request.url).search);
      return HttpResponse.json(api.stored, { headers: { 'X-Total-Count': String(api.stored.length) } });
    }),
    http.get('/api/admin/inquiries/counts', () =>
      HttpResponse.json({
        ...{ all: 3, statuses: { new: 2, 'in-progress': 1, resolved: 0, cancelled: 0 } },
        ...{ mine: 4, unassigned: 1, late: 1, overdue: 5, today: 0, planned: 0, spam: 6 },
      }),
    ),
    http.post('/api/admin/inquiries/bulk', async ({ request }) => {
      const body = (await request.json()) as BulkInquiryRequest;
      api.sent.push(body);
      return HttpResponse.json({ affectedCount: body.ids.length });
    }),
    http.get('/api/admin/inquiries/:id', ({ params }) =>
      one(params.id) ? HttpResponse.json(one(params.id)) : refusal(404, 'There is no such inquiry'),
    ),
    http.patch('/api/inquiries/:id', async ({ params, request }) => {
      const { assigneeId, ...change } = (await request.json()) as ChangeInquiry;
      api.sent.push({ id: Number(params.id), ...change, ...(assigneeId !== undefined && { assigneeId }) });
      Object.assign(one(params.id), change, {
        ...(assigneeId !== undefined && { assignee: assigneeId && { id: assigneeId, username: 'admin' } }),
      });
      return HttpResponse.json(one(params.id));
    }),
  );
  return api;
}
