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
  /**
   * What the authenticator app shows, or a recovery code, from who has a second factor. Without it a right password is
   * answered with 401 {@link SECOND_FACTOR_REQUIRED}.
   */
  code?: string;
}

/** The `code` of the 401 that asks for the second factor; nobody gets it without the right password. */
export const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED';
/** The `code` of the 401 to a second factor that is not right, or was used before. */
export const SECOND_FACTOR_WRONG = 'SECOND_FACTOR_WRONG';

export const SESSION_COOKIE = 'lml.sid';

/**
 * What the session's cookie is called on a site at this address. Behind TLS its name has the prefix by which browsers
 * take it only with Secure, for the whole site and no other host (RFC 6265bis, 4.1.3.2).
 */
export function sessionCookieName(publicUrl: string): string {
  return isBehindTls(publicUrl) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Whether people reach a site at this address by https. */
export function isBehindTls(publicUrl: string): boolean {
  return /^https:/i.test(publicUrl);
}

export const SESSION_LIMITS = {
  /** A session that nobody used for this long has ended. */
  idleMs: 12 * 60 * 60 * 1000,
  /** And however busy it was, it ends this long after signing in. */
  absoluteMs: 7 * 24 * 60 * 60 * 1000,
} as const;

export const LOGIN_LIMITS = { usernameMax: 64, passwordMax: 256, codeMax: 64 } as const;

export const SESSION_TEXTS = {
  bothRequired: 'Please enter both username and password',
  invalidCredentials: 'Invalid credentials',
  secondFactorRequired: 'Please enter the code from your authenticator app',
  secondFactorWrong: 'This code is not right, or has been used already. Please enter the next one',
  signInFirst: 'Please sign in',
} as const;
