import type { SuppressionReason, WithdrawnByLink } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ConsentIdsDto, ContactDto, SimilarHomesDto, WithdrawalDto } from './consents.dto.js';
import { ConsentsRepository } from './consents.repository.js';
import { ConsentsService } from './consents.service.js';

/** Consents beside messages, which the inquiries service stores, and the suppression list. */
@InternalOnly()
@Controller('internal/consents')
export class ConsentsController {
  constructor(
    private readonly service: ConsentsService,
    private readonly consents: ConsentsRepository,
  ) {}

  @HttpCode(204)
  @Post('similar')
  async askToConfirm(@Body() request: SimilarHomesDto): Promise<void> {
    await this.service.askToConfirm(request);
  }

  @HttpCode(200)
  @Post('withdraw')
  async withdraw(@Body() request: WithdrawalDto): Promise<{ stopped: number }> {
    return { stopped: await this.service.withdraw(request) };
  }

  @HttpCode(200)
  @Post('suppressed')
  async suppressed(@Body() contact: ContactDto): Promise<{ suppressed: SuppressionReason | null }> {
    return { suppressed: await this.service.suppressionOf(contact) };
  }

  /** Consents that were withdrawn by a link of a mail. */
  @Get('withdrawals')
  async withdrawals(): Promise<{ withdrawals: WithdrawnByLink[] }> {
    return { withdrawals: await this.consents.withdrawals() };
  }

  @HttpCode(204)
  @Post('withdrawals/taken')
  async forgetWithdrawals(@Body() { consentIds }: ConsentIdsDto): Promise<void> {
    await this.consents.forgetWithdrawals(consentIds);
  }
}
