import { DELIVERIES, DeliveriesController } from '@lml/common/outbox/deliveries.controller';
import { Module } from '@nestjs/common';
import { ConfirmationsModule } from '../confirmations/confirmations.module.js';
import { AlertDeliveriesService } from './alert-deliveries.service.js';
import { AlertMailsRepository } from './alert-mails.repository.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';
import { ConsentsController } from './consents.controller.js';
import { ConsentsRepository } from './consents.repository.js';
import { ConsentsService } from './consents.service.js';
import { MatchingRepository } from './matching.repository.js';
import { MatchingService } from './matching.service.js';
import { NeedsController } from './needs.controller.js';
import { NeedsService } from './needs.service.js';
import { outboxProviders } from './outbox.providers.js';
import { PersonController } from './person.controller.js';
import { ReportsModule } from '../reports/reports.module.js';
import { PlacesModule } from '../places/places.module.js';
import { SearchCompiler } from './search-compiler.js';
import { SavedSearchesRepository } from './saved-searches.repository.js';
import { StaffAlertsController } from './staff-alerts.controller.js';

/** Saved searches, the matcher, and the mails about homes that fit. */
@Module({
  imports: [PlacesModule, ReportsModule, ConfirmationsModule],
  controllers: [
    AlertsController,
    StaffAlertsController,
    PersonController,
    ConsentsController,
    NeedsController,
    DeliveriesController,
  ],
  providers: [
    AlertsService,
    SavedSearchesRepository,
    ConsentsService,
    ConsentsRepository,
    SearchCompiler,
    AlertMailsRepository,
    AlertDeliveriesService,
    { provide: DELIVERIES, useExisting: AlertDeliveriesService },
    MatchingService,
    NeedsService,
    MatchingRepository,
    ...outboxProviders,
  ],
  exports: [SavedSearchesRepository, AlertMailsRepository, MatchingRepository],
})
export class AlertsModule {}
