import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMessage } from './message.mjs';

/** @typedef {import('./message.mjs').Message} Message */

/**
 * The mails, newest first, in memory and as two files each in a folder (`<number>-<id>.json`, `.eml`), so
 * that a restart keeps them. Read marks live in memory only. The oldest go when there are more than `limit`.
 */
export class Mailbox {
  /** @type {{ message: Message, file: string }[]} newest first */
  #entries = [];
  #folder;
  #limit;
  #next = 1;

  /**
   * @param {string} folder made when missing
   * @param {number} limit how many mails are kept
   */
  constructor(folder, limit) {
    this.#folder = folder;
    this.#limit = limit;
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(folder).filter((name) => /^\d{10}-.+\.json$/.test(name));
    for (const name of names.sort().reverse()) {
      const file = name.slice(0, -'.json'.length);
      this.#entries.push({ file, message: JSON.parse(readFileSync(join(folder, name), 'utf8')) });
    }
    this.#next = Number((this.#entries[0]?.file ?? '0').slice(0, 10)) + 1;
    this.#dropOldest();
  }

  /** All mails, newest first. */
  get messages() {
    return this.#entries.map((entry) => entry.message);
  }

  /**
   * Keeps a mail; when this resolves, it is on disk.
   * @param {Buffer} raw
   * @param {import('./message.mjs').Envelope} envelope
   */
  async add(raw, envelope) {
    const message = await parseMessage(raw, envelope);
    const file = `${String(this.#next++).padStart(10, '0')}-${message.ID}`;
    writeFileSync(join(this.#folder, `${file}.eml`), raw);
    const path = join(this.#folder, `${file}.json`);
    // Renamed into place, so that a crash leaves no half mail to load.
    writeFileSync(`${path}.new`, JSON.stringify(message));
    renameSync(`${path}.new`, path);
    this.#entries.unshift({ file, message });
    this.#dropOldest();
    return message;
  }

  /**
   * @param {string} id an ID, or `latest`
   * @returns {Message | undefined}
   */
  find(id) {
    return this.#entry(id)?.message;
  }

  /**
   * The mail as it was sent.
   * @param {string} id an ID, or `latest`
   * @returns {Buffer | undefined}
   */
  raw(id) {
    const entry = this.#entry(id);
    return entry && readFileSync(join(this.#folder, `${entry.file}.eml`));
  }

  /**
   * @param {(message: Message) => boolean} isUnwanted
   */
  remove(isUnwanted) {
    this.#entries = this.#entries.filter((entry) => {
      if (!isUnwanted(entry.message)) return true;
      this.#removeFiles(entry.file);
      return false;
    });
  }

  /** @param {string} id */
  #entry(id) {
    return id === 'latest' ? this.#entries[0] : this.#entries.find((entry) => entry.message.ID === id);
  }

  #dropOldest() {
    for (const entry of this.#entries.splice(this.#limit)) this.#removeFiles(entry.file);
  }

  /** @param {string} file */
  #removeFiles(file) {
    for (const extension of ['json', 'eml'])
      rmSync(join(this.#folder, `${file}.${extension}`), { force: true });
  }
}
