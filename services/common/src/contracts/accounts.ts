import { INQUIRY_LIMITS } from './inquiries.js';
import type { Role } from './roles.js';
import type { User } from './session.js';

/** Lengths in characters. */
export const ACCOUNT_FACT_LIMITS = {
  nameMax: 120,
  emailMax: INQUIRY_LIMITS.emailMax,
  phoneMax: 30,
  signatureMax: 1000,
} as const;

export const PASSWORD_RESET_LIMITS = {
  /** Validity of the link in the mail, which can be used once. */
  linkMs: 60 * 60 * 1000,
  /** Most mails an hour to one account; more requests are answered alike and send nothing. */
  mailsPerHour: 3,
  /** Most requests from one network within 15 minutes; then 429. */
  requestsPerNetwork: 10,
} as const;

export const ACCOUNT_FACT_TEXTS = {
  nameTooLong: 'Name must be at most 120 characters',
  emailWrong: 'Please enter a valid email address',
  emailTaken: 'Another account has this e-mail address. Please enter another one',
  emailNeedsPassword: 'Please enter your current password to change your e-mail address',
  phoneWrong: 'Please enter a phone number with its country code, for example +254 712 345 678',
  signatureTooLong: 'Signature must be at most 1,000 characters',
  roleWrong: 'role must be one of: owner, manager, agent, viewer',
  nothingToChange: 'Please name what to change: disabled, role, username, name, email, phone or signature',
  lastOwner: 'This is the last owner. Make somebody else an owner first',
  cannotDeleteYourself: 'You cannot delete your own account. Another owner can',
  resetLoginRequired: 'Please enter your username or e-mail address',
  resetInvalid: 'This link is not valid any more. Please ask for a new one',
} as const;

/** Facts about an account's person. */
export interface AccountFacts {
  /** Shown to colleagues, and under answers to visitors; empty if none. */
  name: string;
  /** For mails and a forgotten password; unique, ignoring case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** Text under answers to visitors. */
  signature: string;
}

/** Mails that an account gets, if it has an e-mail address. */
export interface MailChoices {
  /** When an inquiry is assigned to it. */
  mailAssigned: boolean;
  /** On every new inquiry. */
  mailEveryInquiry: boolean;
  /** Is told on its devices when an inquiry is assigned to it, and of every new one that its role may answer. */
  pushAssigned: boolean;
  pushEveryInquiry: boolean;
}

/** Keyboard of the back office, chosen by each account for itself. */
export interface KeyChoices {
  /** Whether single letters are keys in the inbox; speech input can press them by mistake. */
  letterKeys: boolean;
}

/** `GET` and `PATCH /api/admin/users/me`: the user's own account. */
export interface OwnAccount extends User, AccountFacts, MailChoices, KeyChoices {}

/** Missing fields stay. */
export interface ChangeOwnAccount extends Partial<AccountFacts & MailChoices & KeyChoices> {
  /** Needed to change the e-mail address, which receives the links for a forgotten password. */
  currentPassword?: string;
}

/** `PATCH /api/admin/users/{id}`, for owners; missing fields stay. */
export interface ChangeAccount extends Partial<AccountFacts & MailChoices> {
  username?: string;
  role?: Role;
  disabled?: boolean;
}

/**
 * `POST /api/admin/inquiries/hand-over` and `/api/admin/agents/hand-over`, before an account is deleted: passes its
 * inquiries, or its agents and offices, on; its portrait is forgotten. Answered with {@link HandedOver}.
 */
export interface HandOver {
  /** Account that gives up. */
  from: number;
  /** Account that takes over; null for nobody. */
  to: number | null;
}

export interface HandedOver {
  affectedCount: number;
}

/** `POST /api/password-resets`: answered alike (202) whether there is such an account or not. */
export interface RequestPasswordReset {
  /** Username or e-mail address. */
  login: string;
}

/** `POST /api/password-resets/use`: 204, or 403 `RESET_INVALID`; ends all sessions of the account. */
export interface UsePasswordReset {
  token: string;
  password: string;
}

/** `POST /api/password-resets/look` {token}: whose password it is. */
export interface OpenPasswordReset {
  username: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** Page that the mail links to; the token is in the fragment, which browsers send to nobody. */
export function resetPage(token: string): string {
  return `/admin/reset-password#token=${token}`;
}

/** Page on which an invited person makes an account. */
export function registerPage(token: string): string {
  return `/admin/register?invitation=${token}`;
}

interface MailAboutAccounts {
  recipient: string;
  /** Always 0: nobody sends them again by hand. */
  resends: 0;
  /** Name of the person whom it is for; empty if unknown. */
  name: string;
  /** Opens the page. */
  token: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** Invites somebody to make an account. */
export interface InvitationMail extends MailAboutAccounts {
  kind: 'invitation';
  invitedBy: string;
  role: Role;
}

/** Lets somebody set a new password. */
export interface PasswordResetMail extends MailAboutAccounts {
  kind: 'password-reset';
  username: string;
}

export type MailAboutAccount = InvitationMail | PasswordResetMail;
