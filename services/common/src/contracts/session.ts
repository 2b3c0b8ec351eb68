/** A member of staff, as every service and the browser know them. A password hash never leaves auth. */
export interface User {
  id: number;
  username: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface LoginRequest {
  username: string;
  password: string;
}

export const SESSION_COOKIE = 'lml.sid';

export const SESSION_LIMITS = {
  /** A session that nobody used for this long has ended. */
  idleMs: 12 * 60 * 60 * 1000,
  /** And however busy it was, it ends this long after signing in. */
  absoluteMs: 7 * 24 * 60 * 60 * 1000,
} as const;

export const LOGIN_LIMITS = { usernameMax: 64, passwordMax: 256 } as const;

export const SESSION_TEXTS = {
  bothRequired: 'Please enter both username and password',
  invalidCredentials: 'Invalid credentials',
  signInFirst: 'Please sign in',
} as const;
