import type { CurrentSettings } from './site-settings.js';

/**
 * Settings as this process knows them. They hold for the whole site, so services, and the browser, keep one copy and bring it
 * up to date; rules such as the free times of a viewing read it.
 */
let current: CurrentSettings = {};

export function setCurrentSettings(settings: CurrentSettings): void {
  current = settings;
}

/** Returns what staff have changed, as far as this process knows it. */
export function currentSettings(): CurrentSettings {
  return current;
}
