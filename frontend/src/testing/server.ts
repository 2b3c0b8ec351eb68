import type { ErrorBody, ErrorDetail } from '@lml/common/contracts';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** Mock API. It has no default handlers: each test defines the responses. */
export const server = setupServer();

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
