import { FRESHNESS_LIMITS, type FreshnessRules } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { ListingsEnv } from '../env.js';
import { SettingsService } from '../settings/settings.service.js';
import { FreshnessRepository } from './freshness.repository.js';

/** Decides by the age of its confirmation whether visitors are warned of a listing, and whether lists leave it out. */
@Injectable()
export class FreshnessService {
  constructor(
    private readonly settings: SettingsService,
    private readonly listings: FreshnessRepository,
    private readonly env: ListingsEnv,
  ) {}

  /** Returns the rules that hold: those of staff, else those of the environment. */
  async rules(): Promise<FreshnessRules> {
    return (await this.settings.valuesOf('freshness')) ?? this.env.freshnessRules;
  }

  /** Returns when hiding begins or began; null while it is off. */
  async hidesFrom(): Promise<Date | null> {
    return await this.listings.hidesFrom();
  }

  /**
   * Brings all listings up to date; runs every minute, and at once after a change of the rules.
   * @returns how many listings changed
   */
  async apply(): Promise<number> {
    const rules = await this.rules();
    // The demo shows all states from its start.
    await this.listings.switchHiding(rules.hides, this.env.DEMO ? 0 : FRESHNESS_LIMITS.noticeDays);
    const from = await this.listings.hidesFrom();
    return await this.listings.apply(rules, from !== null && from <= new Date());
  }
}
