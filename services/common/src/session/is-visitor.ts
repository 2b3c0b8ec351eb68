import type { Request } from 'express';
import { SESSION_COOKIE } from '../contracts/session.js';
import { isRobot } from './robots.js';

/**
 * Returns whether a request is counted as a visitor's: not of staff and not of a program. Also works while sessions are
 * unreadable, as visitors have no session cookie.
 */
export function isVisitor({ headers }: Request): boolean {
  const isStaff = headers.cookie?.includes(`${SESSION_COOKIE}=`) ?? false;
  return !isStaff && !isRobot(headers['user-agent']);
}
