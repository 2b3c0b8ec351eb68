import type { AddPushDevice } from '@lml/common/contracts';

/** Scope of the service worker: the back office only, so that it never concerns a visitor's page. */
const SCOPE = '/admin/';

/**
 * `unsupported`: this browser has no push (on iPhone and iPad: unless the site is on the home screen). `denied`: the user
 * blocked notifications of the site.
 */
export type PushSupport = 'unsupported' | 'denied' | 'possible';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** Returns the digest of this browser's subscription, by which the server's list names it; null if it has none. */
export async function ownEndpointDigest(): Promise<string | null> {
  if (pushSupport() === 'unsupported') return null;
  const subscription = await currentSubscription();
  return subscription === null ? null : await digestOf(subscription.endpoint);
}

/**
 * Asks for permission, registers the service worker and subscribes.
 * @returns null if the user did not allow notifications
 */
export async function subscribe(publicKey: string): Promise<AddPushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register('/push-worker.js', { scope: SCOPE });
  await whenActive(registration);
  const existing = await registration.pushManager.getSubscription();
  // A subscription to another key, from before the server's keys were renewed, is useless.
  if (existing && !isFor(existing, publicKey)) await existing.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** Ends this browser's subscription and removes the service worker. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
  await (await navigator.serviceWorker.getRegistration(SCOPE))?.unregister();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Waits for the worker, without which nothing can subscribe. `serviceWorker.ready` would wait forever on a page that was
 * loaded outside the scope, such as the home page.
 */
async function whenActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error(worker.state));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  if (options.applicationServerKey === null) return false;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
