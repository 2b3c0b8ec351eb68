import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isDependencyFailure, isDiskFull } from './error.filter.js';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('isDependencyFailure', () => {
  it.each([
    ['refused connection', withCode('ECONNREFUSED')],
    ['PostgreSQL shutting down', withCode('57P01')],
    ['PostgreSQL starting up', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a statement timeout', withCode('57014')],
    ['a lock timeout', withCode('55P03')],
    ['PostgreSQL hanging', new Error('Query read timeout')],
    ['Redis hanging', new Error('Redis does not answer')],
    ['a connection closed in use', new Error('Connection terminated unexpectedly')],
    ['a statement after that', new QueryRunnerAlreadyReleasedError()],
    ['one by its manager', new QueryRunnerProviderAlreadyReleasedError()],
    ['Redis away', new Error('The client is offline')],
    ['a wrapped one', new Error('query failed', { cause: withCode('ECONNRESET') })],
    ["TypeORM's", Object.assign(new Error('QueryFailedError'), { driverError: withCode('08006') })],
    ['several addresses tried', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])],
  ])('is true for %s', (_name, error) => {
    expect(isDependencyFailure(error)).toBe(true);
  });

  it.each([
    ['a violated constraint', withCode('23505')],
    ['an SQL syntax error', withCode('42601')],
    ['a programming error', new TypeError('x is not a function')],
    ['no error at all', 'text'],
    ['nothing', undefined],
  ])('is false for %s', (_name, error) => {
    expect(isDependencyFailure(error)).toBe(false);
  });
});

describe('isDiskFull', () => {
  it.each([
    ['no room', withCode('ENOSPC')],
    ['an exceeded quota', withCode('EDQUOT')],
    [
      'the error of the image library',
      new Error('house/640.avif: write error\nsystem error: No space left on device'),
    ],
  ])('is true for %s', (_name, error) => {
    expect(isDiskFull(error)).toBe(true);
  });

  it.each([
    ['a missing folder', withCode('ENOENT')],
    ['no error at all', 'No space left on device'],
  ])('is false for %s', (_name, error) => {
    expect(isDiskFull(error)).toBe(false);
  });
});
