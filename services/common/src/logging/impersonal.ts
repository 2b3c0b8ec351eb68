/** What a log line says of an error: where and why, never with which values. */
export interface ErrorFacts {
  type: string;
  message: string;
  /** Where it was thrown, without the message that stands above. */
  stack: string;
  code?: string;
  /** PostgreSQL's: what the statement was (its parameters apart) and what it broke. */
  query?: string;
  table?: string;
  column?: string;
  constraint?: string;
  cause?: ErrorFacts;
  errors?: ErrorFacts[];
}

const DEEPEST = 4;
const QUERY_MAX = 2000;
/** SQLSTATE class 22: PostgreSQL's message quotes the value that made no sense. */
const QUOTES_A_VALUE = /^22/;

/**
 * The error as it may be logged. A library's error carries whatever it had in hand (TypeORM's the parameters of the
 * statement, PostgreSQL's the key that is there already), so only what is named here is taken.
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

/** JSON that can't be read is quoted in the message, too. */
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

/** Bounded on both sides, so that no line takes long to look through. */
const ADDRESS = /[^\s"\\<>:;,()[\]@/=]{1,64}(?:@|%40)[^\s"\\<>:;,()[\]@/?&]{1,253}/gi;

/**
 * Nine digits or more, with the signs that people put between them. Bounded as well; the gateway looks for the same
 * (infra/gateway/templates).
 */
const NUMBER = /(?<![0-9a-z.])(?:\+|%2B)?\d(?:(?:[ ().+-]|%20|%28|%29|%2B){0,3}\d){8,20}(?![0-9a-z])/gi;

/** A path without telephone numbers. Ids are shorter; hashes have letters beside their digits. */
export function withoutNumbers(path: string): string {
  return path.replace(NUMBER, '[number]');
}

/** A line without e-mail addresses: the last door, behind the rule that none is handed to the log. */
export function withoutAddresses(line: string): string {
  return /@|%40/.test(line) ? line.replace(ADDRESS, '[address]') : line;
}
