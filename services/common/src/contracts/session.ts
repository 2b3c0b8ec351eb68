import type { Role } from './roles.js';

/** A staff user, as services and browser know them. Password hashes never leave auth. */
export interface User {
  id: number;
  username: string;
  /** Name that colleagues and visitors read; empty if none was entered. */
  name: string;
  role: Role;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface LoginRequest {
  username: string;
  password: string;
  /**
   * Code of the authenticator app, or a recovery code, if the user has a second factor. Without it, a correct password
   * gets 401 {@link SECOND_FACTOR_REQUIRED}.
   */
  code?: string;
}

/** The `code` of the 401 that asks for the second factor; only sent after a correct password. */
export const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED';
/** The `code` of the 401 for a wrong or already used second factor. */
export const SECOND_FACTOR_WRONG = 'SECOND_FACTOR_WRONG';

/** Returns the name to show for an account: the person's, else the username. */
export function displayName({ name, username }: Pick<User, 'username'> & { name?: string }): string {
  return name || username;
}

/** The `code` of the 403 for a call that the role does not allow; here, where it costs visitors no table of roles. */
export const ROLE_REQUIRED = 'ROLE_REQUIRED';

export const SESSION_COOKIE = 'lml.sid';

/**
 * Returns the session cookie's name. Behind TLS it has the `__Host-` prefix: browsers accept it only with Secure, for
 * the whole site and no other host (RFC 6265bis, 4.1.3.2).
 */
export function sessionCookieName(publicUrl: string): string {
  return isBehindTls(publicUrl) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Returns whether the site is served over https. */
export function isBehindTls(publicUrl: string): boolean {
  return /^https:/i.test(publicUrl);
}

export const SESSION_LIMITS = {
  /** Idle timeout. */
  idleMs: 12 * 60 * 60 * 1000,
  /** Absolute timeout after sign-in. */
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
