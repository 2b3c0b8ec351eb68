import { Injectable } from '@nestjs/common';
import { Places } from '../properties/search/question/places.js';
import { PlacesRepository } from './places.repository.js';

/**
 * The places in memory. Asks the database for the table's state before each use, so that no replica answers from places
 * that have changed: the gateway would keep such an answer under the new version of the data.
 */
@Injectable()
export class PlacesSnapshot {
  private latest: { state: string; places: Places } | undefined;
  /** The question that is under way, and the one that is asked after it. */
  private asked: Promise<string> | undefined;
  private next: Promise<string> | undefined;

  constructor(private readonly repository: PlacesRepository) {}

  async current(): Promise<Places> {
    return (await this.versioned()).places;
  }

  /** Returns the places with the name of their state. */
  async versioned(): Promise<{ state: string; places: Places }> {
    const state = await this.state();
    if (this.latest?.state !== state) {
      // Rows newer than the state are read again at the next use.
      this.latest = {
        state,
        places: new Places(await this.repository.stored(), await this.repository.offices()),
      };
    }
    return this.latest;
  }

  /** Uses that begin while the state is being asked share the next question, which is asked after they began. */
  private state(): Promise<string> {
    this.next ??= this.askNext();
    return this.next;
  }

  private async askNext(): Promise<string> {
    await this.asked?.catch(() => undefined);
    this.next = undefined;
    this.asked = this.repository.state();
    return await this.asked;
  }
}
