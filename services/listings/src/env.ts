import { DatabaseServiceEnv, NumberVariable, TextVariable } from '@lml/common/env';
import { IsOptional } from 'class-validator';

export class ListingsEnv extends DatabaseServiceEnv {
  /** The folder in which pictures lie; the gateway serves it read-only at `/media/`. */
  @TextVariable()
  MEDIA_DIR: string;

  /** How many views, telephone numbers shown and the like are counted from one address a minute. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  INTEREST_PER_MINUTE?: number;

  /** How many ids one sitemap covers: the protocol allows 50,000 pages and 50 MB. */
  @IsOptional()
  @NumberVariable(1, 25_000)
  SITEMAP_IDS?: number;

  /** At ten pictures each some 8 MB. */
  get sitemapIds(): number {
    return this.SITEMAP_IDS ?? 5000;
  }

  /** Many visitors share one address; the demo is tried by one person from one address, again and again. */
  get interestPerMinute(): number {
    return this.INTEREST_PER_MINUTE ?? (this.DEMO ? 1200 : 120);
  }
}
