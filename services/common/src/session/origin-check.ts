import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: rejects unsafe calls from another site's page in a browser. Programs send neither header and pass;
 * they have no cookie from a browser.
 */
export function originCheck(request: Request, _response: Response, next: NextFunction): void {
  if (SAFE_METHODS.has(request.method) || comesFromOwnSite(request)) {
    next();
    return;
  }
  next(new AppError(403, 'FOREIGN_ORIGIN', 'This call was made from another site and was refused'));
}

function comesFromOwnSite(request: Request): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
