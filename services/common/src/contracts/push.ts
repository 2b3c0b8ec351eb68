import type { InquiryMail } from './jobs.js';

/** Queue with one job per push about an inquiry. The job's id is the delivery's id. */
export const PUSH_QUEUE = 'inquiry-pushes';
/** Queue of test pushes; the job's `deliveryId` is the id of the device. */
export const PUSH_TEST_QUEUE = 'push-tests';

/**
 * `inquiry`: a new inquiry. `viewing`: a new inquiry that asks for a viewing. `assigned`: an inquiry was assigned to an
 * account. `visitor-reply`: the visitor answered by e-mail.
 */
export const PUSH_KINDS = ['inquiry', 'viewing', 'assigned', 'visitor-reply'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Content of a push. Nothing about the visitor: it appears on lock screens and passes through other services. */
export interface PushMessage {
  id: string;
  kind: PushKind;
  inquiryId: number;
  property: InquiryMail['property'];
  /** The account that it is assigned to; null if none. */
  assigneeId: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Names of the targets that have it already. */
  delivered: string[];
}

/** Part of the response of `POST /internal/pushes/claim`; see `DeliveryClaim`. */
export type PushClaim = { verdict: 'send'; push: PushMessage } | { verdict: 'done' } | { verdict: 'wait' };

/** Body of `POST /internal/pushes/{id}/failed`: the targets that got it, and why others did not. */
export interface PushFailure {
  error: string;
  delivered: string[];
}

/** A browser's subscription, for the notifications service only. */
export interface PushTarget {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A browser that an account has turned notifications on in. */
export interface PushDevice {
  id: number;
  /** "Chrome on Android". */
  name: string;
  /** SHA-256 of the subscription's endpoint as hex, by which a browser recognises itself. */
  endpointDigest: string;
  createdAt: string;
  /** Last push; null before the first. */
  lastUsedAt: string | null;
}

/** `GET /api/admin/users/me/push`. */
export interface PushSettings {
  /** VAPID public key; null if pushes are not set up on the server. */
  publicKey: string | null;
  /** Newest first. */
  devices: PushDevice[];
}

/** `POST /api/admin/users/me/push`: the browser's subscription. */
export interface AddPushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export const PUSH_LIMITS = {
  endpointMax: 2000,
  /** Devices of an account; the oldest make room. */
  devicesMax: 20,
} as const;

export const PUSH_TEXTS = {
  endpoint: 'endpoint must be the address of a known push service. Use a current browser',
  p256dh: 'p256dh must be the public key of the subscription',
  auth: 'auth must be the secret of the subscription',
  deviceUnknown: 'This device is no longer registered. Turn notifications on again',
  off: 'Notifications are not set up on the server',
  busy: 'The test could not be sent now. Try again in a moment',
} as const;
