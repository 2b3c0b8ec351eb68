import { isDependencyFailure } from './error.filter.js';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('isDependencyFailure', () => {
  it.each([
    ['refused connection', withCode('ECONNREFUSED')],
    ['PostgreSQL shutting down', withCode('57P01')],
    ['PostgreSQL starting up', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a statement that took too long', withCode('57014')],
    ['a connection cut in use', new Error('Connection terminated unexpectedly')],
    ['Redis away', new Error('The client is offline')],
    ['a wrapped one', new Error('query failed', { cause: withCode('ECONNRESET') })],
    ["TypeORM's", Object.assign(new Error('QueryFailedError'), { driverError: withCode('08006') })],
    ['several addresses tried', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])],
  ])('is one: %s', (_name, error) => {
    expect(isDependencyFailure(error)).toBe(true);
  });

  it.each([
    ['a broken rule of the schema', withCode('23505')],
    ['a mistake in SQL', withCode('42601')],
    ['our own mistake', new TypeError('x is not a function')],
    ['no error at all', 'text'],
    ['nothing', undefined],
  ])('is none: %s', (_name, error) => {
    expect(isDependencyFailure(error)).toBe(false);
  });
});
