import { loadErrorTexts, type ErrorBody, type ErrorDetail } from '@lml/common/contracts';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const texts = uiCopy.problems;

/**
 * A response without success, or none at all (`status` 0). `message` is `"<status>: <text>"`; `text` alone is
 * the sentence to show.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly text: string;
  /** The sentence of the response's body; null if it has none, so that a call can say its own. */
  readonly said: string | null;
  readonly code: string | null;
  readonly details: ErrorDetail[];
  readonly requestId: string | null;
  /** On a conflicting save (409): the stored version. */
  readonly current: unknown;

  constructor(problem: {
    status: number;
    text: string;
    said?: string | null;
    code?: string | null;
    details?: ErrorDetail[];
    requestId?: string | null;
    current?: unknown;
  }) {
    super(problem.status === 0 ? problem.text : `${problem.status}: ${problem.text}`);
    this.status = problem.status;
    this.text = problem.text;
    this.said = problem.said ?? null;
    this.code = problem.code ?? null;
    this.details = problem.details ?? [];
    this.requestId = problem.requestId ?? null;
    this.current = problem.current;
  }

  /** The resource does not exist (any more); a retry would not help. */
  get isMissing(): boolean {
    return this.status === 404 || this.status === 410;
  }
}

export const noConnection = () => texts.unreachable;

interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** JSON, or form data as it is; without it the call has neither body nor content type. */
  payload?: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The server-side renderer replaces it, as it needs the API's address. */
let fetchImpl: typeof fetch = (input, init) => fetch(input, init);

/** Replaces `fetch` for all API calls; the function receives the path. */
export function setFetch(own: typeof fetch): void {
  fetchImpl = own;
}

/**
 * Calls the API with the session cookie.
 * @throws {ApiError} on every status other than 2xx and when no response arrives
 */
export async function callApi(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetchImpl(path, {
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
    throw new ApiError({ status: 0, text: noConnection(), said: noConnection(), code: 'NO_CONNECTION' });
  }
  if (!response.ok) throw await errorFrom(response);
  return response;
}

/** {@link callApi} with the response parsed as JSON. */
export async function callApiForJson<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
  const response = await callApi(method, path, options);
  return (await response.json()) as T;
}

/** {@link callApiForJson} for reads that visitors may make: a 401 returns `null`. */
export async function readOrNullWhenSignedOut<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await callApiForJson<T>('GET', path, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** `/api/properties` and `{page: 2, search: ''}` → `/api/properties?page=2`; skips empty values. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

/** User-facing message of any error. */
export function problemText(error: unknown): string {
  return error instanceof Error ? error.message : texts.unknown;
}

async function errorFrom(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const body = await response.text().catch(() => '');
  const error = errorOf({ status, statusText, body, requestId: headers.get('X-Request-Id') });
  return loadErrorTexts ? await translated(error, loadErrorTexts) : error;
}

/** Puts the sentences of an error into the language of the page; those that are not known stay as they are. */
async function translated(error: ApiError, load: NonNullable<typeof loadErrorTexts>): Promise<ApiError> {
  const texts = await load().catch(() => null);
  if (!texts) return error;
  const { said, code, details } = error;
  const text = texts.errorText(error.text, code);
  return new ApiError({
    ...error,
    text,
    said: said && text,
    details: details.map((detail) => ({ ...detail, message: texts.errorText(detail.message) })),
  });
}

/** Reads the error message of a response. */
export function errorOf(answer: {
  status: number;
  statusText: string;
  body: string;
  requestId: string | null;
}): ApiError {
  const parsed = parseErrorBody(answer.body);
  const said = parsed?.message ?? (answer.body.trim() || null);
  return new ApiError({
    status: answer.status,
    text: said ?? answer.statusText,
    said,
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
