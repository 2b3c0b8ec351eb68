import type { ErrorBody, ErrorDetail } from '@lml/common/contracts';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const words = uiCopy.problems;

/**
 * An answer that was not a success, or none at all (`status` 0).
 * `message` is `"<status>: <text>"`; `text` alone is the sentence for people.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly text: string;
  readonly code: string | null;
  readonly details: ErrorDetail[];
  readonly requestId: string | null;
  /** For a save that came too late (409): what is stored now. */
  readonly current: unknown;

  constructor(problem: {
    status: number;
    text: string;
    code?: string | null;
    details?: ErrorDetail[];
    requestId?: string | null;
    current?: unknown;
  }) {
    super(problem.status === 0 ? problem.text : `${problem.status}: ${problem.text}`);
    this.status = problem.status;
    this.text = problem.text;
    this.code = problem.code ?? null;
    this.details = problem.details ?? [];
    this.requestId = problem.requestId ?? null;
    this.current = problem.current;
  }

  /** What was asked for is not there, or not any more: asking again would change nothing. */
  get isMissing(): boolean {
    return this.status === 404 || this.status === 410;
  }
}

export const NO_CONNECTION = words.unreachable;

interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sent as JSON, a form's data as it is; without it the call has neither body nor content type. */
  payload?: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** In the browser a call is like any other; a server says where the API is. */
let reach: typeof fetch = (input, init) => fetch(input, init);

/** Has every call to the API made by `own`, which is given its path. */
export function reachApiBy(own: typeof fetch): void {
  reach = own;
}

/**
 * One call to the API, with the session's cookie.
 * @throws {ApiError} for every answer that is not 2xx, and when there is no answer.
 */
export async function callApi(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  let response: Response;
  try {
    response = await reach(path, {
      method,
      credentials: 'include',
      signal: options.signal,
      headers: options.headers,
      ...(options.payload instanceof FormData
        ? { body: options.payload }
        : options.payload !== undefined && {
            headers: { 'Content-Type': 'application/json', ...options.headers },
            body: JSON.stringify(options.payload),
          }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ status: 0, text: NO_CONNECTION, code: 'NO_CONNECTION' });
  }
  if (!response.ok) throw await errorFrom(response);
  return response;
}

/** As {@link callApi}, with the answer read as JSON. */
export async function callApiForJson<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
  const response = await callApi(method, path, options);
  return (await response.json()) as T;
}

/** As {@link callApiForJson} for a read that a visitor who is not signed in may make: their 401 is `null`. */
export async function readOrNullWhenSignedOut<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await callApiForJson<T>('GET', path, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** `/api/properties` and `{page: 2, search: ''}` → `/api/properties?page=2`: empty values are left out. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

/** The sentence to show for whatever went wrong. */
export function problemText(error: unknown): string {
  return error instanceof Error ? error.message : words.unknown;
}

async function errorFrom(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const body = await response.text().catch(() => '');
  return errorOf({ status, statusText, body, requestId: headers.get('X-Request-Id') });
}

/** What an answer that was not a success says. */
export function errorOf(answer: {
  status: number;
  statusText: string;
  body: string;
  requestId: string | null;
}): ApiError {
  const parsed = parseErrorBody(answer.body);
  return new ApiError({
    status: answer.status,
    text: parsed?.message ?? (answer.body || answer.statusText),
    code: parsed?.code,
    details: parsed?.details,
    requestId: parsed?.requestId ?? answer.requestId,
    current: parsed?.current,
  });
}

function parseErrorBody(body: string): ErrorBody | null {
  try {
    const value = JSON.parse(body) as Partial<ErrorBody> | null;
    return typeof value?.message === 'string' ? (value as ErrorBody) : null;
  } catch {
    return null;
  }
}
