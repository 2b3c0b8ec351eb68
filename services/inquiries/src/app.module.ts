import { databaseModule } from '@lml/common/database/database';
import { DELIVERIES, DeliveriesController } from '@lml/common/outbox/deliveries.controller';
import { FreshSettings, SettingsClientModule } from '@lml/common/settings/settings.module';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { databaseParts } from './data-source.js';
import { ContactErasure } from './contacts/contact-erasure.js';
import { ContactMergesService } from './contacts/contact-merges.service.js';
import { ContactPairsRepository } from './contacts/contact-pairs.repository.js';
import { ContactTimelineRepository } from './contacts/contact-timeline.repository.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { ContactsRepository } from './contacts/contacts.repository.js';
import { ContactsService } from './contacts/contacts.service.js';
import { ListingsMatchesClient } from './contacts/listings-matches.client.js';
import { ConsentForwarder } from './consents/consent-forwarder.js';
import { ConsentsRepository } from './consents/consents.repository.js';
import { ListingsConsentsClient } from './consents/listings-consents.client.js';
import { PersonConsentsService } from './consents/person-consents.service.js';
import { DemoSeed } from './demo/demo-seed.js';
import type { InquiriesEnv } from './env.js';
import { BurstGuard } from './inquiries/burst-guard.js';
import { OfferedTexts } from './inquiries/offered-texts.js';
import { SameTextGuard } from './inquiries/same-text-guard.js';
import { IdempotentSubmit } from './inquiries/idempotent-submit.js';
import { ColleaguesClient } from './inquiries/colleagues.client.js';
import { Colleagues } from './inquiries/colleagues.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AnalyticsRepository } from './analytics/analytics.repository.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { InternalFiguresController } from './analytics/internal-figures.controller.js';
import { HandedOverMailsController } from './incoming-mail/handed-over-mails.controller.js';
import { IncomingMailFilesController } from './incoming-mail/incoming-mail-files.controller.js';
import { IncomingMailMetrics } from './incoming-mail/incoming-mail-metrics.js';
import { IncomingMailReceiver } from './incoming-mail/incoming-mail-receiver.js';
import { IncomingMailsRepository } from './incoming-mail/incoming-mails.repository.js';
import { MailboxReader } from './incoming-mail/mailbox-reader.js';
import { MailboxReadingsRepository } from './incoming-mail/mailbox-readings.repository.js';
import { UnmatchedMailsController } from './incoming-mail/unmatched-mails.controller.js';
import { UnmatchedMailsService } from './incoming-mail/unmatched-mails.service.js';
import { ConversationController } from './conversation/conversation.controller.js';
import { ConversationRepository } from './conversation/conversation.repository.js';
import { ConversationService } from './conversation/conversation.service.js';
import { ReplyMails } from './conversation/reply-mails.js';
import { ScheduledMaintenance } from './maintenance/scheduled-maintenance.js';
import { InquiriesController } from './inquiries/inquiries.controller.js';
import { InquiriesRepository } from './inquiries/inquiries.repository.js';
import { InquiriesService } from './inquiries/inquiries.service.js';
import { InquiryEntryEntity } from './inquiries/inquiry-entry.entity.js';
import { InquiryEntity } from './inquiries/inquiry.entity.js';
import { LeadsController } from './leads/leads.controller.js';
import { LeadsService } from './leads/leads.service.js';
import { PressesController } from './leads/presses.controller.js';
import { PressesRepository } from './leads/presses.repository.js';
import { PressesService } from './leads/presses.service.js';
import { ListingsClient } from './inquiries/listings.client.js';
import { SpamFilter } from './inquiries/spam-filter.js';
import { StaffInquiriesController } from './inquiries/staff-inquiries.controller.js';
import { InquiryResendsService } from './inquiries/inquiry-resends.service.js';
import { StaffInquiriesService } from './inquiries/staff-inquiries.service.js';
import { SubmissionLimit } from './inquiries/submission-limit.js';
import { TimelineRepository } from './inquiries/timeline.repository.js';
import { DeliveriesRepository } from './outbox/deliveries.repository.js';
import { DeliveriesService } from './outbox/deliveries.service.js';
import { MailDeliveryEntity } from './outbox/mail-delivery.entity.js';
import { OutboxMetrics } from './outbox/outbox-metrics.js';
import { outboxProviders } from './outbox/outbox.providers.js';
import { QueueBoardController } from './outbox/queue-board.controller.js';
import { PrivacyController } from './privacy/privacy.controller.js';
import { PrivacyRepository } from './privacy/privacy.repository.js';
import { PrivacyService } from './privacy/privacy.service.js';
import { RetentionController } from './privacy/retention.controller.js';
import { BreachesService } from './privacy-registers/breaches.service.js';
import { PrivacyRequestsService } from './privacy-registers/privacy-requests.service.js';
import { RegisterEntries } from './privacy-registers/register-entries.js';
import { RegistersController } from './privacy-registers/registers.controller.js';
import { RegistersRepository } from './privacy-registers/registers.repository.js';
import { PushDeliveriesController } from './push/push-deliveries.controller.js';
import { PushDeliveryEntity } from './push/push-delivery.entity.js';
import { pushProviders } from './push/push.providers.js';
import { StaffViewingsController } from './viewings/staff-viewings.controller.js';
import { ViewingFeedsService } from './viewings/viewing-feeds.service.js';
import { ViewingMails } from './viewings/viewing-mails.js';
import { ViewingReminders } from './viewings/viewing-reminders.js';
import { ViewingEntity, ViewingFeedEntity } from './viewings/viewing.entity.js';
import { ViewingsController } from './viewings/viewings.controller.js';
import { ViewingsRepository } from './viewings/viewings.repository.js';
import { ViewingResendsService } from './viewings/viewing-resends.service.js';
import { ViewingsService } from './viewings/viewings.service.js';
import { VisitorViewingsService } from './viewings/visitor-viewings.service.js';
import { ListingActions } from './visitor-reports/listing-actions.js';
import { ListingActionsRepository } from './visitor-reports/listing-actions.repository.js';
import { AllDeliveriesService } from './visitor-reports/report-deliveries.service.js';
import { reportRelayProvider } from './visitor-reports/report-mails.providers.js';
import { ReportMailsRepository } from './visitor-reports/report-mails.repository.js';
import { StaffVisitorReportsController } from './visitor-reports/staff-visitor-reports.controller.js';
import { StaffVisitorReportsService } from './visitor-reports/staff-visitor-reports.service.js';
import { VisitorReportsController } from './visitor-reports/visitor-reports.controller.js';
import { VisitorReportsRepository } from './visitor-reports/visitor-reports.repository.js';
import { VisitorReportsService } from './visitor-reports/visitor-reports.service.js';

@Module({})
export class AppModule implements NestModule {
  static with(env: InquiriesEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [
        databaseModule(env, databaseParts),
        SettingsClientModule.with(env),
        TypeOrmModule.forFeature([
          ...[InquiryEntity, InquiryEntryEntity, MailDeliveryEntity],
          ...[ViewingEntity, ViewingFeedEntity, PushDeliveryEntity],
        ]),
      ],
      controllers: [
        AnalyticsController,
        InternalFiguresController,
        // Before the inbox, whose paths have an id in this place.
        UnmatchedMailsController,
        IncomingMailFilesController,
        HandedOverMailsController,
        InquiriesController,
        LeadsController,
        PressesController,
        StaffInquiriesController,
        ConversationController,
        ViewingsController,
        StaffViewingsController,
        VisitorReportsController,
        StaffVisitorReportsController,
        RetentionController,
        PrivacyController,
        RegistersController,
        ContactsController,
        DeliveriesController,
        PushDeliveriesController,
        QueueBoardController,
      ],
      providers: [
        AnalyticsService,
        AnalyticsRepository,
        InquiriesService,
        StaffInquiriesService,
        InquiryResendsService,
        LeadsService,
        PressesService,
        PressesRepository,
        ConversationService,
        ConversationRepository,
        ReplyMails,
        IncomingMailReceiver,
        IncomingMailsRepository,
        MailboxReadingsRepository,
        MailboxReader,
        UnmatchedMailsService,
        IncomingMailMetrics,
        InquiriesRepository,
        TimelineRepository,
        ListingsClient,
        ColleaguesClient,
        Colleagues,
        SubmissionLimit,
        SpamFilter,
        BurstGuard,
        OfferedTexts,
        SameTextGuard,
        IdempotentSubmit,
        ViewingsService,
        ViewingResendsService,
        VisitorViewingsService,
        ViewingsRepository,
        ViewingMails,
        ViewingFeedsService,
        ViewingReminders,
        VisitorReportsService,
        StaffVisitorReportsService,
        VisitorReportsRepository,
        ReportMailsRepository,
        reportRelayProvider,
        ListingActions,
        ListingActionsRepository,
        PrivacyService,
        PrivacyRepository,
        ConsentsRepository,
        ConsentForwarder,
        ListingsConsentsClient,
        PersonConsentsService,
        RegistersRepository,
        ContactsService,
        ContactMergesService,
        ContactsRepository,
        ContactErasure,
        ContactPairsRepository,
        ContactTimelineRepository,
        ListingsMatchesClient,
        RegisterEntries,
        PrivacyRequestsService,
        BreachesService,
        ScheduledMaintenance,
        DeliveriesService,
        AllDeliveriesService,
        { provide: DELIVERIES, useExisting: AllDeliveriesService },
        DeliveriesRepository,
        ...outboxProviders,
        ...pushProviders,
        OutboxMetrics,
        DemoSeed,
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(FreshSettings).exclude('health/{*path}', 'metrics').forRoutes('{*path}');
  }
}
