/** Message of a page to the service worker: the saved properties, which are to be readable offline. */
export interface KeepSaved {
  type: 'keep-saved';
  ids: number[];
  /** Call of the list of exactly these properties. */
  listUrl: string;
  /** Path of the site in the visitor's language: empty, or `/sw`. */
  root: string;
  /** False while data is saved. */
  withPictures: boolean;
}

/** Tells the service worker to delete all that it keeps. */
export interface ForgetAll {
  type: 'forget-all';
}

export type WorkerMessage = KeepSaved | ForgetAll;

/** Sends the active worker a message; none if there is no worker. */
export async function tellWorker(message: WorkerMessage): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  const { active, waiting, installing } = registration ?? {};
  (active ?? waiting ?? installing)?.postMessage(message);
}

/** Entry of the worker's cache that says which properties it holds, by their id. */
export const KEPT_INDEX = '/offline-index.json';

export interface KeptProperty {
  /** Milliseconds since 1970. */
  at: number;
  bytes: number;
  /** Addresses of its entries. */
  urls: string[];
}
