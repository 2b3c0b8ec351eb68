import { COMPANY } from './company.js';
import { cleanLine } from './text.js';

/** Lengths in characters. Passwords set before these rules stay valid. */
export const ACCOUNT_LIMITS = {
  usernameMin: 3,
  usernameMax: 64,
  passwordMin: 12,
  passwordMax: 256,
  invitationNoteMax: 120,
  /** An invitation opens the way once, and not later than this after it was made. */
  invitationMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** Values that begin so stand in this repository for all to read; outside the demo none of them is a secret. */
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

/** What is wrong with a username that somebody wants, or null. */
export function usernameProblem(username: string): string | null {
  const name = cleanLine(username);
  if (name.length < ACCOUNT_LIMITS.usernameMin) return ACCOUNT_TEXTS.usernameTooShort;
  if (name.length > ACCOUNT_LIMITS.usernameMax) return ACCOUNT_TEXTS.usernameTooLong;
  return USERNAME_CHARACTERS.test(name) ? null : ACCOUNT_TEXTS.usernameCharacters;
}

/**
 * The form in which usernames are compared: "Admin" and "admin" are one account. All characters of a username are
 * ASCII, so that JavaScript and PostgreSQL agree on the lower case of each.
 * @returns null for a name that no account can have
 */
export function foldUsername(username: string): string | null {
  return USERNAME_CHARACTERS.test(username) ? username.toLowerCase() : null;
}

/** A name repeated, decorated or counted on is no secret: so many letters and digits must stand beside it. */
const BESIDE_A_NAME_MIN = 8;

/**
 * What is wrong with a password that somebody wants, or null. Length is what counts (NIST SP 800-63B): no rules about
 * its letters. The service besides refuses the most common ones.
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

/** One and the same password, whichever keyboard composed its characters (NIST SP 800-63B, 3.1.1.2). */
export function normalisedPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether little is left of a password once these names are taken out of it. Names below 3 letters are none. */
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

/** `POST /api/register`: signs the new person in and answers the user. */
export interface RegisterRequest {
  username: string;
  password: string;
  /** The secret part of the invitation's link. */
  invitation: string;
}

/** `POST /api/admin/password`: ends the person's other sessions; 204. */
export interface ChangePasswordRequest {
  currentPassword: string;
  newPassword: string;
}

/** Another member of staff, or oneself, as the list of accounts shows them. */
export interface Account {
  id: number;
  username: string;
  /** ISO 8601, UTC, as every time here. */
  createdAt: string;
  /** Can't sign in; every session has ended. */
  disabled: boolean;
  /** Null for who has not signed in yet. */
  lastSignInAt: string | null;
  /** Signs in with a second factor. */
  secondFactor: boolean;
}

/** `GET /api/admin/second-factor`: one's own. */
export interface SecondFactor {
  on: boolean;
  /** Null while it is off. */
  since: string | null;
  /** How many recovery codes are unused. */
  recoveryCodesLeft: number;
}

/** `POST /api/admin/second-factor`, for the authenticator app; it counts from the first code on. */
export interface NewSecondFactor {
  /** In base32, to be typed where no camera is. */
  secret: string;
  /** `otpauth://totp/…`, what the code to scan says. */
  uri: string;
  /** The code to scan: the path of its dark squares on a grid of `size` by `size`, quiet zone included. */
  qr: { size: number; path: string };
}

/** The one time that they are shown: only their hashes are kept. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** `POST /api/admin/second-factor/off`. */
export interface TurnSecondFactorOff {
  currentPassword: string;
  /** Of the app, or a recovery code. */
  code: string;
}

/** `POST /api/admin/invitations`. */
export interface CreateInvitation {
  /** Whom it is for, so that colleagues can tell open invitations apart. */
  note?: string;
}

/** An invitation that nobody has used yet. */
export interface Invitation {
  id: number;
  /** Empty when none was given. */
  note: string;
  createdBy: { id: number; username: string };
  createdAt: string;
  expiresAt: string;
}

/** The one time that the secret is shown: only its hash is kept. */
export interface NewInvitation extends Invitation {
  token: string;
  /** The page on which its holder makes an account. */
  link: string;
}

/** `GET /api/register?invitation=…`: an invitation that still opens, as its holder sees it. */
export interface OpenInvitation {
  invitedBy: string;
  expiresAt: string;
}

/** A browser in which the person is signed in. */
export interface StaffSession {
  /** Names the session; it can't be turned back into the cookie. */
  id: string;
  startedAt: string;
  lastUsedAt: string;
  /** "Chrome", from what the browser says of itself; null when that says nothing known. */
  browser: string | null;
  /** "Windows". */
  system: string | null;
  /** Where it was started, shortened to the network: "41.90.12.x". */
  address: string;
  /** The one that asks. */
  current: boolean;
}
