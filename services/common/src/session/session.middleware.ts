import { RedisStore } from 'connect-redis';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import { isBehindTls, SESSION_LIMITS, sessionCookieName, type User } from '../contracts/session.js';
import type { DatabaseServiceEnv } from '../env.js';
import type { Logger } from '../logging/logger.js';
import type { Redis } from '../redis.js';
import { isSessionTooOld, markSessionUnreadable } from './session-state.js';

export const SESSION_KEY_PREFIX = 'sess:';

/** The whole user lies in the session, so that no service has to ask auth who is calling. */
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user: User, done) => done(null, user));

/**
 * Reads the staff session that auth wrote to Redis. Calls without a session cookie pass untouched (visitors never
 * wait for Redis), and when Redis is away a call goes on as a visitor's.
 * @param startsSessions whether this request may begin a session: signing in
 */
export function staffSessions(
  env: DatabaseServiceEnv,
  redis: Redis,
  logger: Logger,
  startsSessions: (request: Request) => boolean = () => false,
): RequestHandler {
  const name = sessionCookieName(env.PUBLIC_URL);
  const behindTls = isBehindTls(env.PUBLIC_URL);
  const sessions = session({
    name,
    secret: env.SESSION_SECRET,
    store: new RedisStore({ client: redis, prefix: SESSION_KEY_PREFIX }),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: behindTls || 'auto',
      path: '/',
      maxAge: SESSION_LIMITS.idleMs,
    },
  });
  const user = passport.session() as RequestHandler;

  return (request: Request, response: Response, next: NextFunction) => {
    const hasCookie = request.headers.cookie?.includes(`${name}=`) ?? false;
    if (!hasCookie && !startsSessions(request)) {
      next();
      return;
    }
    // The site's address says how people reach it; the last hop to here may speak plain http behind it.
    if (behindTls) request.headers['x-forwarded-proto'] = 'https';
    // What staff see is theirs alone: no cache on the way, and none that "Back" could show after signing out.
    response.setHeader('Cache-Control', 'no-store');
    sessions(request, response, (error?: unknown) => {
      if (error) {
        logger.warn({ err: error }, 'session could not be read');
        markSessionUnreadable(request);
        next();
        return;
      }
      if (isSessionTooOld(request)) {
        request.session.destroy(() => next());
        return;
      }
      void user(request, response, next);
    });
  };
}
