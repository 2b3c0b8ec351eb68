import { describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { refusal, server } from '../testing/server.js';
import {
  ApiError,
  callApi,
  callApiForJson,
  noConnection,
  readOrNullWhenSignedOut,
  withQuery,
} from './api-client.js';

async function problemOf(call: Promise<unknown>): Promise<ApiError> {
  const problem: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(ApiError);
  return problem as ApiError;
}

describe('callApi', () => {
  it('sends a content type and a body only when there is a payload [DATA-2]', async () => {
    const seen: { type: string | null; body: string; credentials: string }[] = [];
    server.use(
      http.all('/api/echo', async ({ request }) => {
        seen.push({
          type: request.headers.get('Content-Type'),
          body: await request.text(),
          credentials: request.credentials,
        });
        return HttpResponse.json({});
      }),
    );
    await callApi('POST', '/api/echo');
    await callApi('POST', '/api/echo', { payload: { name: 'Nafula' } });
    expect(seen).toEqual([
      { type: null, body: '', credentials: 'include' },
      { type: 'application/json', body: '{"name":"Nafula"}', credentials: 'include' },
    ]);
  });

  it('reads status and message of an error in the common shape [DATA-1]', async () => {
    const details = [{ field: 'name', message: 'Name must be at least 2 characters' }];
    server.use(http.post('/api/contact', () => refusal(400, 'Name must be at least 2 characters', details)));
    const problem = await problemOf(callApi('POST', '/api/contact', { payload: {} }));
    expect(problem.message).toBe('400: Name must be at least 2 characters');
    expect(problem).toMatchObject({ status: 400, code: 'REFUSED', requestId: 'request-1', details });
  });

  it.each([
    ['the body, when it is no JSON', 'upstream timed out', '502: upstream timed out'],
    ['the status text, when the body is empty', '', '502: Bad Gateway'],
    ['the body, when it is JSON of another shape', '{"oops":true}', '502: {"oops":true}'],
  ])('falls back to %s [DATA-1]', async (_case, body, message) => {
    server.use(
      http.get('/api/properties', () => new HttpResponse(body, { status: 502, statusText: 'Bad Gateway' })),
    );
    expect((await problemOf(callApi('GET', '/api/properties'))).message).toBe(message);
  });

  it('shows a plain message if there is no connection', async () => {
    server.use(http.get('/api/properties', () => HttpResponse.error()));
    const problem = await problemOf(callApiForJson('GET', '/api/properties'));
    expect(problem).toMatchObject({ status: 0, message: noConnection() });
  });
});

describe('readOrNullWhenSignedOut', () => {
  it('returns null for a 401 [DATA-3, SIGNIN-7]', async () => {
    server.use(http.get('/api/user', () => refusal(401, 'Please sign in')));
    await expect(readOrNullWhenSignedOut('/api/user')).resolves.toBeNull();
  });

  it('throws other errors', async () => {
    server.use(http.get('/api/user', () => refusal(503, 'Resting')));
    expect((await problemOf(readOrNullWhenSignedOut('/api/user'))).status).toBe(503);
  });
});

describe('withQuery', () => {
  it('omits empty values and escapes the others', () => {
    expect(
      withQuery('/api/properties', { search: '', page: 2, location: 'Nyali, Mombasa', sort: undefined }),
    ).toBe('/api/properties?page=2&location=Nyali%2C+Mombasa');
    expect(withQuery('/api/properties', {})).toBe('/api/properties');
  });
});
