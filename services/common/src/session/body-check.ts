import type { NextFunction, Request, Response } from 'express';
import { unsupportedBody } from '../errors/app-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Body types that another site's form can send without a CORS preflight. Uploads (multipart/form-data) are the third;
 * their calls rely on the origin check alone.
 */
const FORM_TYPES = /^\s*(application\/x-www-form-urlencoded|text\/plain)\s*(;|$)/i;

/** CSRF protection: rejects bodies that another site's form could send; no call accepts them. */
export function bodyCheck(request: Request, _response: Response, next: NextFunction): void {
  const type = request.headers['content-type'];
  if (SAFE_METHODS.has(request.method) || type === undefined || !FORM_TYPES.test(type)) next();
  else next(unsupportedBody());
}
