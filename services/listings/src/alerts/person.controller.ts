import { INQUIRY_TEXTS, type StoredSearches } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { EmailField, Required } from '@lml/common/validation/fields';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConsentsRepository, contactKeys } from './consents.repository.js';
import { SavedSearchesRepository } from './saved-searches.repository.js';

class PersonDto {
  @Required(INQUIRY_TEXTS.email)
  @EmailField()
  email: string;
}

/** For privacy requests, which the inquiries service answers. */
@InternalOnly()
@Controller('internal/saved-searches')
export class PersonController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly searches: SavedSearchesRepository,
    private readonly consents: ConsentsRepository,
  ) {}

  /** Returns all that is stored of an address. */
  @HttpCode(200)
  @Post('person')
  async person(@Body() { email }: PersonDto): Promise<StoredSearches> {
    const [rows, reports] = await Promise.all([
      this.searches.ofMailbox(this.dataSource.manager, email.toLowerCase()),
      this.searches.reportMailsOf(this.dataSource.manager, email.toLowerCase()),
    ]);
    return {
      reportMails: reports.map(({ since, stoppedAt, ...one }) => ({
        ...one,
        since: since.toISOString(),
        stoppedAt: stoppedAt?.toISOString() ?? null,
      })),
      searches: rows.map((row) => ({
        ...row,
        consentedAt: row.consentedAt.toISOString(),
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
        withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
      })),
    };
  }

  /** Erases all that is stored of an address, and puts it on the suppression list. */
  @HttpCode(200)
  @Post('erase')
  async erase(@Body() { email }: PersonDto): Promise<{ erased: number; reportMails: number }> {
    return await this.dataSource.transaction(async (manager) => {
      await this.consents.suppress(manager, contactKeys({ email, phone: null }), 'erased');
      return await this.searches.erase(manager, email.toLowerCase());
    });
  }
}
