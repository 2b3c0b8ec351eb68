import { RedisStore } from 'connect-redis';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { AsyncLocalStorage } from 'node:async_hooks';
import passport from 'passport';
import { isBehindTls, SESSION_LIMITS, sessionCookieName, type User } from '../contracts/session.js';
import type { DatabaseServiceEnv } from '../env.js';
import type { Logger } from '../logging/logger.js';
import type { Redis } from '../redis.js';
import { readSessionRecord, SESSION_COOKIE_ATTRIBUTES, SESSION_KEY_PREFIX } from './session-record.js';
import { isSessionTooOld, markSessionUnreadable } from './session-state.js';

/** The session contains the whole user, so that services need not ask auth. */
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user: User, done) => done(null, user));

/** State that the session store passes to the middleware per request. */
const reading = new AsyncLocalStorage<{ deletedRecord: boolean }>();

/** Session store in Redis. Deletes invalid records and treats them as missing. */
class SessionStore extends RedisStore {
  constructor(private readonly redis: Redis) {
    super({ client: redis, prefix: SESSION_KEY_PREFIX });
  }

  override async get(id: string, done?: (error: unknown, session?: session.SessionData | null) => void) {
    try {
      const record = await readSessionRecord(this.redis, id);
      if (record !== 'unreadable') return done?.(null, record);
      await this.redis.del(`${SESSION_KEY_PREFIX}${id}`);
      const state = reading.getStore();
      if (state) state.deletedRecord = true;
      return done?.(null, null);
    } catch (error) {
      return done?.(error);
    }
  }
}

/**
 * Reads the staff session that auth wrote to Redis. Calls without a session cookie skip Redis, so visitors never wait
 * for it; without Redis, calls continue as visitors'.
 * @param startsSessions whether this request may start a session (sign-in)
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
    store: new SessionStore(redis),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: {
      ...SESSION_COOKIE_ATTRIBUTES,
      secure: behindTls || 'auto',
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
    // The public URL decides, because the last hop may use plain http behind TLS.
    if (behindTls) request.headers['x-forwarded-proto'] = 'https';
    // Staff responses must never be cached, nor shown by "Back" after signing out.
    response.setHeader('Cache-Control', 'no-store');
    const state = { deletedRecord: false };
    const proceed = (error?: unknown) => {
      if (error) {
        logger.warn({ err: error }, 'session could not be read');
        markSessionUnreadable(request);
        next();
        return;
      }
      if (state.deletedRecord) {
        logger.warn('a session record was not readable and has been deleted');
        // Signing in sets a new cookie.
        if (!startsSessions(request)) response.clearCookie(name, { path: '/', secure: behindTls });
      }
      if (isSessionTooOld(request)) {
        request.session.destroy(() => next());
        return;
      }
      void user(request, response, next);
    };
    reading.run(state, () => void sessions(request, response, proceed));
  };
}
