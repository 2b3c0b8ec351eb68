import { BUILT_IN_TEMPLATES, type ErrorBody, type ErrorDetail } from '@lml/common/contracts';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { buildMailboxHealth } from './build.js';

/** Mock API. Each test defines the responses, apart from those that many screens need beside their own. */
export const server = setupServer(
  // Many parts ask; without an answer they show what is built in, or nothing.
  ...[
    '/api/offices',
    '/api/site-settings',
    '/api/properties/facets',
    '/api/properties/:id/similar',
    '/api/rates',
    '/api/user',
    '/api/admin/visitor-reports/counts',
  ].map((path) => http.get(path, () => refusal(503, 'The service is resting'))),
  http.get('/api/admin/inquiries/mailbox', () => HttpResponse.json(buildMailboxHealth())),
  http.get('/api/admin/portraits', () => HttpResponse.json([])),
  http.get('/api/admin/settings/templates', () => HttpResponse.json(BUILT_IN_TEMPLATES)),
);

/** Error response in the shape that all services use. */
export function refusal(statusCode: number, message: string, details?: ErrorDetail[]) {
  const body: ErrorBody = {
    statusCode,
    error: message,
    message,
    code: 'REFUSED',
    requestId: 'request-1',
    ...(details && { details }),
  };
  return HttpResponse.json(body, { status: statusCode });
}
