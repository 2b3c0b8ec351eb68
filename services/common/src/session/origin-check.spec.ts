import type { Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { originCheck } from './origin-check.js';

function outcome(method: string, headers: Record<string, string>): number | 'passes' {
  let result: unknown;
  originCheck(
    { method, headers: { host: 'lml.example:8080', ...headers } } as unknown as Request,
    {} as Response,
    (error) => {
      result = error;
    },
  );
  return result instanceof AppError ? result.statusCode : 'passes';
}

describe('originCheck', () => {
  it.each([
    ['a client without either header', 'POST', {}],
    ["the site's own page", 'POST', { origin: 'http://lml.example:8080', 'sec-fetch-site': 'same-origin' }],
    ['an old browser that sends only Origin', 'DELETE', { origin: 'https://lml.example:8080' }],
    ['an address typed by hand', 'POST', { 'sec-fetch-site': 'none' }],
    [
      'a read from another site',
      'GET',
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])('accepts %s', (_who, method, headers) => {
    expect(outcome(method, headers)).toBe('passes');
  });

  it.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['another port', { origin: 'http://lml.example:9999' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['nonsense', { origin: 'lml.example:8080' }],
  ])('rejects an unsafe call from %s [ACCESS-4]', (_who, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(outcome(method, headers)).toBe(403);
  });
});
