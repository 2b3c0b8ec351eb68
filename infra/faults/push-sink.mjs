import { FakeBrowser, FakeEndpoint } from '@lml/common/testing/push-service';

/** A push service with one device. It remembers how often each push was taken. */
export class PushSink {
  /**
   * How often a push was taken, by its id.
   * @type {Map<string, number>}
   */
  taken = new Map();
  #endpoint = new FakeEndpoint();
  #browser = new FakeBrowser();

  /** @param {string} origin where it listens */
  constructor(origin) {
    this.origin = origin;
  }

  /** Body of `POST /api/admin/users/me/push`. */
  get subscription() {
    return { endpoint: `${this.origin}/device`, ...this.#browser.subscription };
  }

  async start() {
    this.#endpoint.onTaken = ({ body }) => {
      const { tag } = /** @type {{ tag: string }} */ (this.#browser.decrypt(body));
      this.taken.set(tag, (this.taken.get(tag) ?? 0) + 1);
    };
    await this.#endpoint.start(Number(new URL(this.origin).port));
  }

  /** @param {boolean} away answers 503, as push services do when they are overloaded */
  setAway(away) {
    this.#endpoint.usualAnswer = away ? 503 : 201;
  }

  async stop() {
    await this.#endpoint.stop();
  }
}
