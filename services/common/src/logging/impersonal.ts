/** Loggable facts of an error: where and why, never the values involved. */
export interface ErrorFacts {
  type: string;
  message: string;
  /** Stack trace without the message. */
  stack: string;
  code?: string;
  /** From PostgreSQL: the statement without parameters, and the violated constraint. */
  query?: string;
  table?: string;
  column?: string;
  constraint?: string;
  cause?: ErrorFacts;
  errors?: ErrorFacts[];
}

const DEEPEST = 4;
const QUERY_MAX = 2000;
/** SQLSTATE class 22: PostgreSQL's message quotes the invalid value. */
const QUOTES_A_VALUE = /^22/;

/**
 * Extracts the loggable facts. Library errors carry personal data (TypeORM the parameters, PostgreSQL the duplicate
 * key), so only the properties listed here are copied.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error', stack: '' };
  const { code, query, table, column, constraint, driverError } = error as Error & Record<string, unknown>;
  const facts: ErrorFacts = {
    type: error.constructor.name,
    message: wordsOf(error, code),
    stack: framesOf(error),
  };
  if (typeof code === 'string') facts.code = code;
  if (typeof query === 'string') facts.query = query.slice(0, QUERY_MAX);
  if (typeof table === 'string') facts.table = table;
  if (typeof column === 'string') facts.column = column;
  if (typeof constraint === 'string') facts.constraint = constraint;
  if (depth === DEEPEST) return facts;
  const cause = error.cause ?? (driverError === error ? undefined : driverError);
  if (cause instanceof Error) facts.cause = errorFacts(cause, depth + 1);
  if (error instanceof AggregateError) {
    facts.errors = error.errors.slice(0, DEEPEST).map((one) => errorFacts(one, depth + 1));
  }
  return facts;
}

/** Returns the message, cut at the first quote if it quotes data, as JSON syntax errors do. */
function wordsOf(error: Error, code: unknown): string {
  const quotes = error instanceof SyntaxError || (typeof code === 'string' && QUOTES_A_VALUE.test(code));
  return quotes ? error.message.split(/["']/, 1)[0]!.trimEnd() : error.message;
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Bounded on both sides, so that matching a line stays fast. */
const ADDRESS = /[^\s"\\<>:;,()[\]@/=]{1,64}(?:@|%40)[^\s"\\<>:;,()[\]@/?&]{1,253}/gi;

/**
 * Nine or more digits with common separators. Bounded too; the gateway uses the same pattern
 * (infra/gateway/templates/http/access-log.conf.template).
 */
const NUMBER = /(?<![0-9a-z.])(?:\+|%2B)?\d(?:(?:[ ().+-]|%20|%28|%29|%2B){0,3}\d){8,20}(?![0-9a-z])/gi;

/** Removes phone numbers from a path. Ids are shorter; hashes contain letters. */
export function withoutNumbers(path: string): string {
  return path.replace(NUMBER, '[number]');
}

/** Removes e-mail addresses from a log line. Second line of defence: none should be passed to the log. */
export function withoutAddresses(line: string): string {
  return /@|%40/.test(line) ? line.replace(ADDRESS, '[address]') : line;
}
