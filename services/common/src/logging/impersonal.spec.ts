import { createLogger } from './logger.js';
import { errorFacts, withoutAddresses, withoutNumbers } from './impersonal.js';
import { processorTime } from '../testing/processor-time.js';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

/** An error as TypeORM throws it, with PostgreSQL's message about the row. */
function queryFailed(code: string, message: string): Error {
  const driverError = Object.assign(new Error(message), {
    ...{ code, table: 'inquiries', constraint: 'refused' },
    ...{
      detail: 'Failing row contains (Zawadi)',
      where: 'unnamed portal parameter $1 = Zawadi',
      hint: 'Zawadi',
    },
  });
  return Object.assign(new Error(message), {
    ...{ code, driverError, query: 'INSERT INTO inquiries (name) VALUES ($1)', parameters: ['Zawadi'] },
  });
}

describe('errorFacts', () => {
  it('says where and why a statement failed, without its values', () => {
    const facts = errorFacts(queryFailed('23514', 'new row violates check constraint "refused"'));
    expect(facts).toMatchObject({
      code: '23514',
      message: 'new row violates check constraint "refused"',
      query: 'INSERT INTO inquiries (name) VALUES ($1)',
      cause: { table: 'inquiries', constraint: 'refused' },
    });
    expect(facts.stack).toMatch(/^\s+at /);
    expect(JSON.stringify(facts)).not.toContain('Zawadi');
  });

  it.each([
    ['PostgreSQL', queryFailed('22P02', 'invalid input syntax for type integer: "Zawadi"')],
    ['JSON', parseFailure('{"name": Zawadi}')],
  ])('omits the value that %s quotes in its message', (_name, error) => {
    expect(JSON.stringify(errorFacts(error))).not.toContain('Zawadi');
    expect(errorFacts(error).message).not.toBe('');
  });

  it('follows causes and aggregate errors to a limited depth', () => {
    const circle = new Error('first');
    circle.cause = new Error('second', { cause: circle });
    expect(errorFacts(circle).cause).toMatchObject({ message: 'second', cause: { message: 'first' } });
    const several = new AggregateError([new Error('one'), 'Zawadi'], 'all failed');
    expect(errorFacts(several).errors?.map(({ message }) => message)).toEqual([
      'one',
      'something that is no error',
    ]);
  });
});

function parseFailure(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    return error;
  }
}

describe('a log line', () => {
  it.each([
    ['"path":"/api/inquiries/zawadi@example.com"', '"path":"/api/inquiries/[address]"'],
    ['"path":"/x/zawadi%40example.com/y"', '"path":"/x/[address]/y"'],
    ['550 <zawadi.m@example.com> unknown', '550 <[address]> unknown'],
    ['"a":"zawadi@x.example","b":"b@y.example"', '"a":"[address]","b":"[address]"'],
    ['at node_modules/@nestjs/core/router.js:12', 'at node_modules/@nestjs/core/router.js:12'],
    ['no personal data', 'no personal data'],
  ])('%s is written as %s', (line, written) => expect(withoutAddresses(line)).toBe(written));

  it('passes both filters, whichever logger writes it', async () => {
    const stream = new PassThrough();
    const written = text(stream);
    const logger = createLogger('test', 'info', stream);
    logger.error(
      { err: queryFailed('23505', 'duplicate key'), to: 'zawadi@example.com' },
      'mail to zawadi@example.com',
    );
    stream.end();
    const line = JSON.parse(await written) as Record<string, unknown>;
    expect(line).toMatchObject({
      service: 'test',
      level: 'error',
      to: '[address]',
      msg: 'mail to [address]',
    });
    expect(JSON.stringify(line)).not.toMatch(/zawadi/i);
  });
});

describe('withoutNumbers', () => {
  it.each([
    ['/nothing/0700000120', '/nothing/[number]'],
    ['/tel:+254%20700%20000%20120/listings', '/tel:[number]/listings'],
    ['/call/%2B254-700-000-120', '/call/[number]'],
    ['/(0700)%20000120,254700000121', '/([number],[number]'],
  ])('masks the telephone numbers of %s', (path, masked) => {
    expect(withoutNumbers(path)).toBe(masked);
  });

  it.each(['/property/12345678', '/media/3f5a0123456789ab.jpg', '/assets/index-D8f0123456789.js'])(
    'leaves %s unchanged',
    (path) => {
      expect(withoutNumbers(path)).toBe(path);
    },
  );

  it('is fast for a long path of digits that are not a number', () => {
    const path = `${'1-'.repeat(4000)}a`;
    expect(processorTime(() => withoutNumbers(path))).toBeLessThan(500);
  });
});
