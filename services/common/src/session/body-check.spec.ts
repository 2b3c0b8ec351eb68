import type { Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { bodyCheck } from './body-check.js';

function outcome(method: string, type?: string): number | 'passes' {
  let result: unknown;
  const headers = type === undefined ? {} : { 'content-type': type };
  bodyCheck({ method, headers } as unknown as Request, {} as Response, (error) => {
    result = error;
  });
  return result instanceof AppError ? result.statusCode : 'passes';
}

describe('bodyCheck', () => {
  it.each([
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=utf-8',
    'text/plain',
    'text/plain;charset=UTF-8',
    'TEXT/PLAIN',
    ' text/plain ;x=y',
  ])('rejects %s on every unsafe method', (type) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(outcome(method, type)).toBe(415);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'multipart/form-data; boundary=x',
    'application/csp-report',
    'application/reports+json',
    'text/plainer',
    undefined,
  ])('accepts %s', (type) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(outcome(method, type)).toBe('passes');
  });

  it('ignores safe methods', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(outcome(method, 'text/plain')).toBe('passes');
  });
});
