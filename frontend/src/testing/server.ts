import type { ErrorBody, ErrorDetail } from '@lml/common/contracts';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** Stands where the API is. It knows nothing by itself: each test says what is answered. */
export const server = setupServer();

/** An answer in the error shape of every service. */
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
