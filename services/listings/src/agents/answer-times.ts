import type { Agent, AnswerHours } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { InquiryFiguresClient } from '../analytics/inquiry-figures.client.js';
import { SettingsService } from '../settings/settings.service.js';

/** As long as the gateway keeps the pages that show them. */
const FRESH_MS = 10 * 60_000;
/** Pages do not wait again for a service that has just failed. */
const RETRY_MS = 30_000;

/** How soon agents usually answer, by agent, in the memory of this replica. */
@Injectable()
export class AnswerTimes {
  private hours = new Map<number, AnswerHours>();
  private askedAgainAt = 0;
  private asking: Promise<void> | null = null;

  constructor(
    private readonly figures: InquiryFiguresClient,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Adds the times of those agents who have one, if the owner shows them. Adds nothing if the figures cannot be
   * read.
   */
  async addTo(agents: Agent[]): Promise<Agent[]> {
    // Read each time: the gateway would keep a page of before the change under the new version of the data.
    if (agents.length === 0 || !(await this.settings.valuesOf('safety'))?.showAnswerTime) return agents;
    if (Date.now() >= this.askedAgainAt) this.asking ??= this.ask();
    await this.asking;
    return agents.map((agent) => {
      const answersWithinHours = this.hours.get(agent.id);
      return answersWithinHours === undefined ? agent : { ...agent, answersWithinHours };
    });
  }

  private async ask(): Promise<void> {
    const times = await this.figures.answerTimes();
    this.hours = new Map((times ?? []).map(({ agentId, withinHours }) => [agentId, withinHours]));
    this.askedAgainAt = Date.now() + (times ? FRESH_MS : RETRY_MS);
    this.asking = null;
  }
}
