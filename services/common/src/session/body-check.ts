import type { NextFunction, Request, Response } from 'express';
import { unsupportedBody } from '../errors/app-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The types of body that a page of another site can send from a form without asking first. Uploads
 * (multipart/form-data) are the third; the calls that take them are held by the origin check alone.
 */
const FORM_TYPES = /^\s*(application\/x-www-form-urlencoded|text\/plain)\s*(;|$)/i;

/** Refuses what a form of another site could send: no call takes it, and none is done by accident because of it. */
export function bodyCheck(request: Request, _response: Response, next: NextFunction): void {
  const type = request.headers['content-type'];
  if (SAFE_METHODS.has(request.method) || type === undefined || !FORM_TYPES.test(type)) next();
  else next(unsupportedBody());
}
