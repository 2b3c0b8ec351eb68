import { callService } from '../call-service.js';
import { setCurrentSettings } from '../contracts/current-settings.js';
import type { CurrentSettings } from '../contracts/site-settings.js';
import type { Logger } from '../logging/logger.js';
import { STARTING_MS } from '../starting.js';

/** How old the settings of a request may be. */
const FRESH_MS = 1000;
/** Short: a visitor may be waiting. */
const TIMEOUT_MS = 500;

/**
 * Reads the settings from the listings service, at most once a second, and keeps the last known ones while it is away. Until
 * they are known the built-in values apply, and those of the environment.
 */
export class SettingsClient {
  private askedAt = 0;
  private asking: Promise<void> | null = null;
  private known = false;
  private away = false;
  private readonly startedAt = Date.now();

  constructor(
    private readonly address: { LISTINGS_URL: string; INTERNAL_TOKEN: string },
    private readonly logger: Logger,
  ) {}

  /** Brings the settings up to date. Never fails. @returns whether they are known, however old */
  async refresh(): Promise<boolean> {
    if (Date.now() - this.askedAt >= FRESH_MS) this.asking ??= this.ask();
    await this.asking;
    return this.known;
  }

  private async ask(): Promise<void> {
    try {
      const settings = await this.read();
      if (settings) setCurrentSettings(settings);
      this.known = true;
      this.away = false;
    } catch (error) {
      const isStarting = !this.known && Date.now() - this.startedAt < STARTING_MS;
      // Once per outage: every request asks.
      if (!this.away && !isStarting) {
        this.logger.warn({ reason: (error as Error).message }, 'settings could not be read');
        this.away = true;
      }
    } finally {
      this.askedAt = Date.now();
      this.asking = null;
    }
  }

  /** @returns null if the service has none, as before an upgrade */
  private async read(): Promise<CurrentSettings | null> {
    const { LISTINGS_URL, INTERNAL_TOKEN: token } = this.address;
    const answer = await callService(LISTINGS_URL, '/internal/settings', { token, timeoutMs: TIMEOUT_MS });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`listings answered ${answer.status}`);
    return answer.json() as CurrentSettings;
  }
}
