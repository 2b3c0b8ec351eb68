import type { ErrorBody } from '@lml/common/contracts';
import type { Answer, Sent } from './exchange.js';
import type { Operation } from './operations.js';

/** Headers of every response. */
const HEADERS: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'x-request-id': /^[\w-]{8,64}$/,
};

/** Other sites may show pictures; the gateway's own refusals at such an address have the policy of all responses. */
const PICTURE_POLICY = /^(?:cross|same)-origin$/;
const isPicture = (path: string) => /\.jpg$/.test(path.split('?')[0]!);

/** Internals that no response may leak: stacks, SQL, PostgreSQL errors, paths. */
const INSIDE = [
  /\bat [\w.<>[\] ]+ \((?:file:|node:|\/)/,
  /\.[cm]?[jt]s:\d+/,
  /node_modules/,
  /QueryFailedError|TypeError|ReferenceError|SyntaxError|RangeError/,
  /syntax error at or near|violates [a-z-]+ constraint|invalid (?:input|byte)|out of range for type/i,
  /Unexpected (?:token|end of|non-whitespace|string) .*JSON|in JSON at position/i,
  /\$argon2/,
];

const ERROR_FIELDS = ['statusCode', 'error', 'message', 'code', 'requestId', 'details', 'current'];

/** Returns the faults of a response. */
export function faultsOf(sent: Sent, answer: Answer, operation?: Operation): string[] {
  const faults: string[] = [];
  const { status, headers, body } = answer;
  const type = headers['content-type'] ?? '';

  for (const [name, expected] of Object.entries(HEADERS)) {
    const value = String(headers[name] ?? '');
    const isOther = name === 'cross-origin-resource-policy' && isPicture(sent.path);
    if (!(isOther ? PICTURE_POLICY : expected).test(value)) faults.push(`${name} is "${value}"`);
  }
  if (headers['x-powered-by'] !== undefined) faults.push('tells what it runs on');
  if (/\d/.test(String(headers.server ?? ''))) faults.push(`tells its version: ${String(headers.server)}`);
  if (headers['access-control-allow-origin'] !== undefined) faults.push('lets another site read it');
  if (headers['x-injected'] !== undefined) faults.push('a header of the sender is in the answer');
  const isPage = operation?.contentTypes.includes('text/html') === true && /^text\/html/.test(type);
  if (/html/i.test(type) && !isPage) faults.push('HTML from an API');

  const text = body.toString('utf8');
  const inside = INSIDE.find((pattern) => pattern.test(text) && !pattern.test(reflected(sent)));
  if (inside && status >= 400) faults.push(`tells of the inside (${inside}): ${text.slice(0, 300)}`);
  if (text.includes(process.cwd())) faults.push('tells a folder of this machine');

  if (status >= 500 && !isAnnounced(answer, operation))
    faults.push(`answered ${status}: ${text.slice(0, 300)}`);
  // Another method at the same address has an operation of its own.
  const isOtherMethod = operation !== undefined && sent.method !== operation.method;
  const isToPage =
    ([301, 302].includes(status)
      ? operation?.service === 'pages'
      : isOtherMethod || operation?.statuses.has(String(status))) &&
    status < 400 &&
    /^\/(?!\/)/.test(headers.location ?? '');
  if (status < 200 || (status >= 300 && status !== 304 && status < 400 && !isToPage)) {
    faults.push(`answered ${status} ${headers.location ?? ''}`);
  }
  if (sent.method === 'HEAD' || status === 204 || status === 304) {
    if (body.length > 0) faults.push('has a body that it may not have');
  } else if (status >= 400 && !(isPage && [404, 410].includes(status))) {
    faults.push(...faultsOfError(answer));
  } else if (operation && sent.method === operation.method && !isToPage) {
    const expected =
      operation.contentTypes.length > 0 ? operation.contentTypes : ['application/json', 'text/csv'];
    if (body.length > 0 && !expected.some((one) => type.startsWith(one.split(';')[0]!))) {
      faults.push(`is ${type || 'of no type'} in place of ${expected.join(', ')}`);
    }
  }
  return faults;
}

/** Errors must have the format of `ErrorBody`. */
export function faultsOfError({ status, headers, body }: Answer): string[] {
  const type = headers['content-type'] ?? '';
  if (!/^application\/json(; ?charset=utf-8)?$/i.test(type))
    return [`a refusal of type "${type}" (${status})`];
  let error: ErrorBody;
  try {
    error = JSON.parse(body.toString('utf8')) as ErrorBody;
  } catch {
    return [`a refusal that is not JSON: ${body.toString('utf8').slice(0, 200)}`];
  }
  const faults: string[] = [];
  if (error.statusCode !== status) faults.push(`says ${error.statusCode} and is ${status}`);
  if (typeof error.message !== 'string' || error.message.trim() === '') faults.push('has no message');
  if (error.error !== error.message) faults.push('error and message differ');
  if (!/^[A-Z][A-Z0-9_]+$/.test(error.code)) faults.push(`has the code "${error.code}"`);
  if (!error.requestId || error.requestId !== headers['x-request-id']) {
    faults.push(
      `is request "${error.requestId}" here and "${String(headers['x-request-id'])}" in the header`,
    );
  }
  const more = Object.keys(error).filter((name) => !ERROR_FIELDS.includes(name));
  if (more.length > 0) faults.push(`has ${more.join(', ')} besides`);
  const { details = [] } = error;
  if (!Array.isArray(details) || details.some(({ field, message }) => !isText(field) || !isText(message))) {
    faults.push(`has the details ${JSON.stringify(details).slice(0, 200)}`);
  }
  if (body.length > 20_000 && error.current === undefined) faults.push(`is ${body.length} bytes long`);
  return faults;
}

/** 503 is allowed if it is documented. */
export function isAnnounced({ status, headers }: Answer, operation?: Operation): boolean {
  return status === 503 && operation?.statuses.has('503') === true && Number(headers['retry-after']) > 0;
}

const isText = (value: unknown) => typeof value === 'string';

function reflected({ path, body }: Sent): string {
  return `${decodeURIComponent(path.replace(/%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/gi, ''))} ${body?.toString('utf8') ?? ''}`;
}
