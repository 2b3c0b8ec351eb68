import type { AccountFacts, KeyChoices, MailChoices } from './accounts.js';
import { COMPANY } from './company.js';
import type { Role } from './roles.js';
import type { User } from './session.js';
import { cleanLine } from './text.js';

/** Lengths in characters. Passwords set before these rules stay valid. */
export const ACCOUNT_LIMITS = {
  usernameMin: 3,
  usernameMax: 64,
  passwordMin: 12,
  passwordMax: 256,
  invitationNoteMax: 120,
  /** Validity of an invitation, which can be used once. */
  invitationMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** Prefix of sample values in this public repository; never secrets outside the demo. */
export const SAMPLE_SECRET = /^sample-/;

export const ACCOUNT_TEXTS = {
  usernameTooShort: 'Username must be at least 3 characters',
  usernameTooLong: 'Username must be at most 64 characters',
  usernameCharacters: 'Username may have only letters, digits, dots, underscores and hyphens',
  usernameTaken: 'This username is taken. Please choose another',
  passwordTooShort: 'Password must be at least 12 characters',
  passwordTooLong: 'Password must be at most 256 characters',
  passwordIsSample: 'This password is published with the demo. Please choose another',
  passwordIsUsername: 'Password is little more than the username. Please choose a phrase of several words',
  passwordIsSiteName:
    'Password is little more than the name of the company. Please choose a phrase of several words',
  passwordIsCommon:
    'This password is one of those that are tried first. Please choose a phrase of several words',
  passwordUnchanged: 'The new password must differ from the current one',
  currentPasswordRequired: 'Please enter your current password',
  currentPasswordWrong: 'The current password is not right',
  codeRequired: 'Please enter the code',
  codeWrong: 'This code is not right, or has been used already. Please enter the next one',
  invitationRequired: 'An account is made by invitation: please open the link that a colleague sent you',
  invitationUnknown: 'This invitation is not valid. Please ask a colleague for a new one',
  invitationUsed: 'This invitation has been used already. Please ask a colleague for a new one',
  invitationExpired: 'This invitation has expired. Please ask a colleague for a new one',
  invitationRevoked: 'This invitation was withdrawn. Please ask a colleague for a new one',
  noteTooLong: 'The note must be at most 120 characters',
} as const;

const USERNAME_CHARACTERS = /^[A-Za-z0-9._-]+$/;

/** Returns the problem with a new username, or null. */
export function usernameProblem(username: string): string | null {
  const name = cleanLine(username);
  if (name.length < ACCOUNT_LIMITS.usernameMin) return ACCOUNT_TEXTS.usernameTooShort;
  if (name.length > ACCOUNT_LIMITS.usernameMax) return ACCOUNT_TEXTS.usernameTooLong;
  return USERNAME_CHARACTERS.test(name) ? null : ACCOUNT_TEXTS.usernameCharacters;
}

/**
 * Normalises a username for comparison: "Admin" and "admin" are one account. Usernames are ASCII only, so that
 * JavaScript and PostgreSQL lower-case them alike.
 * @returns null for an invalid name
 */
export function foldUsername(username: string): string | null {
  return USERNAME_CHARACTERS.test(username) ? username.toLowerCase() : null;
}

/** Min letters and digits besides a name: a repeated or decorated name is no secret. */
const BESIDE_A_NAME_MIN = 8;

/**
 * Returns the problem with a new password, or null. Length is what counts (NIST SP 800-63B): there are no composition
 * rules. The service also rejects the most common passwords.
 */
export function passwordProblem(password: string, username: string): string | null {
  const characters = [...normalisedPassword(password)].length;
  if (characters < ACCOUNT_LIMITS.passwordMin) return ACCOUNT_TEXTS.passwordTooShort;
  if (password.length > ACCOUNT_LIMITS.passwordMax) return ACCOUNT_TEXTS.passwordTooLong;
  if (SAMPLE_SECRET.test(password)) return ACCOUNT_TEXTS.passwordIsSample;
  if (isMostly(password, [cleanLine(username), ...cleanLine(username).split(/[._-]/)])) {
    return ACCOUNT_TEXTS.passwordIsUsername;
  }
  return isMostly(password, [COMPANY.name, ...COMPANY.name.split(' ')])
    ? ACCOUNT_TEXTS.passwordIsSiteName
    : null;
}

/** Normalises a password, so that it is the same on every keyboard (NIST SP 800-63B, 3.1.1.2). */
export function normalisedPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Returns whether little is left of a password without these names. Ignores names below 3 letters. */
export function isMostly(password: string, names: string[]): boolean {
  const bare = lettersAndDigits(password);
  const wanted = names.map(lettersAndDigits).filter((name) => name.length >= 3);
  const left = wanted
    .sort((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, ''), bare);
  return left.length < bare.length && left.length < BESIDE_A_NAME_MIN;
}

function lettersAndDigits(text: string): string {
  return normalisedPassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** `POST /api/register`: signs the new user in and returns the user. */
export interface RegisterRequest {
  username: string;
  password: string;
  /** Secret part of the invitation's link. */
  invitation: string;
  /** Name that colleagues and visitors read. */
  name?: string;
}

/** `POST /api/admin/password`: ends the user's other sessions; 204. */
export interface ChangePasswordRequest {
  currentPassword: string;
  newPassword: string;
}

/** A staff account in the list of accounts. */
export interface Account extends User, AccountFacts, MailChoices, KeyChoices {
  /** Cannot sign in; all sessions have ended. */
  disabled: boolean;
  /** ISO 8601, UTC, like all times here. Null if never signed in. */
  lastSignInAt: string | null;
  /** Uses a second factor. */
  secondFactor: boolean;
}

/** `GET /api/admin/second-factor`: the user's own. */
export interface SecondFactor {
  on: boolean;
  /** Null while it is off. */
  since: string | null;
  /** Number of unused recovery codes. */
  recoveryCodesLeft: number;
}

/** `POST /api/admin/second-factor`, for the authenticator app; active after the first code. */
export interface NewSecondFactor {
  /** Base32, for typing without a camera. */
  secret: string;
  /** `otpauth://totp/…`, the content of the QR code. */
  uri: string;
  /** The QR code: path of its dark modules on a grid of `size` by `size`, including the quiet zone. */
  qr: { size: number; path: string };
}

/** Shown only once: only hashes are stored. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** `POST /api/admin/second-factor/off`. */
export interface TurnSecondFactorOff {
  currentPassword: string;
  /** A code of the app, or a recovery code. */
  code: string;
}

/** `POST /api/admin/invitations`. */
export interface CreateInvitation {
  /** Intended recipient, so that colleagues can tell open invitations apart. */
  note?: string;
  /** Role of the account that is made by it; a manager's if missing. */
  role?: Role;
  /** Address to which the link is mailed; nothing is mailed if missing. */
  email?: string | null;
}

/** An unused invitation. */
export interface Invitation {
  id: number;
  /** Empty if none was given. */
  note: string;
  role: Role;
  /** Null if its link was not mailed. */
  email: string | null;
  createdBy: { id: number; username: string };
  createdAt: string;
  expiresAt: string;
}

/** The secret is shown only once: only its hash is stored. */
export interface NewInvitation extends Invitation {
  token: string;
  /** Page on which the recipient creates an account. */
  link: string;
}

/** `GET /api/register?invitation=…`: a valid invitation, as its recipient sees it. */
export interface OpenInvitation {
  invitedBy: string;
  role: Role;
  /** Becomes the account's e-mail address; null if the link was not mailed. */
  email: string | null;
  expiresAt: string;
}

/** A browser in which the user is signed in. */
export interface StaffSession {
  /** Public id of the session; does not reveal the cookie. */
  id: string;
  startedAt: string;
  lastUsedAt: string;
  /** "Chrome", from the User-Agent; null if unknown. */
  browser: string | null;
  /** "Windows". */
  system: string | null;
  /** Network address at sign-in, truncated: "41.90.12.x". */
  address: string;
  /** The session of this request. */
  current: boolean;
}
