import { Module } from '@nestjs/common';
import { FreshnessModule } from '../freshness/freshness.module.js';
import { OfficesModule } from '../offices/offices.module.js';
import { StaffPropertiesModule } from '../properties/staff/staff-properties.module.js';
import { ConfirmationMailSchedule } from './confirmation-mail-schedule.js';
import { ConfirmationMessagesService } from './confirmation-messages.service.js';
import { ConfirmationMailsService } from './confirmation-mails.service.js';
import { ConfirmationsController } from './confirmations.controller.js';
import { ConfirmationsRepository } from './confirmations.repository.js';
import { ConfirmationsService } from './confirmations.service.js';
import { StaffConfirmationsController } from './staff-confirmations.controller.js';

/** Mails that ask whether listings are available, and the answers by their links. */
@Module({
  imports: [FreshnessModule, OfficesModule, StaffPropertiesModule],
  controllers: [ConfirmationsController, StaffConfirmationsController],
  providers: [
    ConfirmationsService,
    ConfirmationsRepository,
    ConfirmationMailsService,
    ConfirmationMessagesService,
    ConfirmationMailSchedule,
  ],
  exports: [ConfirmationMailsService, ConfirmationsRepository],
})
export class ConfirmationsModule {}
