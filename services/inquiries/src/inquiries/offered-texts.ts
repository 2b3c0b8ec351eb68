import { type Language, OFFERED_MESSAGES } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { ListingsClient } from './listings.client.js';

const BUILT_IN = Object.values(OFFERED_MESSAGES).flatMap((texts) => Object.values(texts));
/** Corrections of staff are read again after this time. */
const FRESH_MS = 60_000;

/** Texts that the site offers visitors as the beginning of a message. */
@Injectable()
export class OfferedTexts {
  private corrected: string[] = [];
  private askedAt = 0;

  constructor(private readonly listings: ListingsClient) {}

  /**
   * Returns the offered texts, with placeholders. For Swahili, also those that staff have corrected; the last known ones
   * while listings is unavailable.
   */
  async of(language: Language): Promise<readonly string[]> {
    if (language === 'sw' && Date.now() - this.askedAt >= FRESH_MS) {
      this.askedAt = Date.now();
      const texts = await this.listings.correctedTexts();
      if (texts !== 'unknown')
        this.corrected = Object.keys(OFFERED_MESSAGES.sw).flatMap((key) => texts[key] ?? []);
    }
    return [...BUILT_IN, ...this.corrected];
  }
}
