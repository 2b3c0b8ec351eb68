import type { DataSourceOptions } from 'typeorm';
import { ConsentEntity } from './consents/consent.entity.js';
import {
  ContactAddressEntity,
  ContactEntity,
  ContactMergeEntity,
  ContactPairEntity,
} from './contacts/contact.entity.js';
import { InquiryEntryEntity } from './inquiries/inquiry-entry.entity.js';
import { InquiryEntity } from './inquiries/inquiry.entity.js';
import { CreateInquiries1763600000000 } from './migrations/1763600000000-create-inquiries.js';
import { AddViewings1763700000000 } from './migrations/1763700000000-add-viewings.js';
import { AnswerInquiries1764100000000 } from './migrations/1764100000000-answer-inquiries.js';
import { CountInquiries1764100100000 } from './migrations/1764100100000-count-inquiries.js';
import { AcceptOnce1764200000000 } from './migrations/1764200000000-accept-once.js';
import { AcknowledgeInquiries1764200100000 } from './migrations/1764200100000-acknowledge-inquiries.js';
import { KeepLess1764200200000 } from './migrations/1764200200000-keep-less.js';
import { NoteAddresses1764200300000 } from './migrations/1764200300000-note-addresses.js';
import { CarryTraces1764500000000 } from './migrations/1764500000000-carry-traces.js';
import { AddMailboxDigest1764600000000 } from './migrations/1764600000000-add-mailbox-digest.js';
import { AddOwnerRequests1764900000000 } from './migrations/1764900000000-add-owner-requests.js';
import { MailAssignees1766000000000 } from './migrations/1766000000000-mail-assignees.js';
import { AddViewingRecords1766100000000 } from './migrations/1766100000000-add-viewing-records.js';
import { AttributeInquiries1766200000000 } from './migrations/1766200000000-attribute-inquiries.js';
import { CountViewings1766310000000 } from './migrations/1766310000000-count-viewings.js';
import { AddPushDeliveries1766310100000 } from './migrations/1766310100000-add-push-deliveries.js';
import { AddVisitorReports1766600100000 } from './migrations/1766600100000-add-visitor-reports.js';
import { KeepReplies1766990000000 } from './migrations/1766990000000-keep-replies.js';
import { AddConsentsAndRegisters1767000100000 } from './migrations/1767000100000-add-consents-and-registers.js';
import { AddReplies1767100000000 } from './migrations/1767100000000-add-replies.js';
import { AddLeads1767100300000 } from './migrations/1767100300000-add-leads.js';
import { AddContactPresses1767100400000 } from './migrations/1767100400000-add-contact-presses.js';
import { AddMessageSources1767100500000 } from './migrations/1767100500000-add-message-sources.js';
import { AddIncomingMailFiles1767100600000 } from './migrations/1767100600000-add-incoming-mail-files.js';
import { AddLanguages1767100700000 } from './migrations/1767100700000-add-languages.js';
import { AddRepresentatives1767100800000 } from './migrations/1767100800000-add-representatives.js';
import { IndexUnanswered1767101500000 } from './migrations/1767101500000-index-unanswered.js';
import { AddMessageTexts1767101600000 } from './migrations/1767101600000-add-message-texts.js';
import { MessageTextEntity } from './inquiries/message-text.entity.js';
import { MessageSourceEntity } from './inquiries/message-source.entity.js';
import { ContactPressEntity } from './leads/contact-press.entity.js';
import { AddContacts1767100200000 } from './migrations/1767100200000-add-contacts.js';
import { AddIncomingMails1767100100000 } from './migrations/1767100100000-add-incoming-mails.js';
import { IncomingMailEntity, MailboxReadingEntity } from './incoming-mail/incoming-mail.entity.js';
import { IncomingMailFileEntity } from './incoming-mail/incoming-mail-file.entity.js';
import { MailDeliveryEntity } from './outbox/mail-delivery.entity.js';
import { BreachEntity } from './privacy-registers/breach.entity.js';
import { PrivacyRequestEntity } from './privacy-registers/privacy-request.entity.js';
import { PushDeliveryEntity } from './push/push-delivery.entity.js';
import { ViewingEntity, ViewingFeedEntity } from './viewings/viewing.entity.js';
import {
  ListingActionEntity,
  VisitorReportEntity,
  VisitorReportMailEntity,
} from './visitor-reports/visitor-report.entity.js';

export const databaseParts: Pick<DataSourceOptions, 'entities' | 'migrations'> = {
  entities: [
    InquiryEntity,
    InquiryEntryEntity,
    MailDeliveryEntity,
    ViewingEntity,
    ViewingFeedEntity,
    PushDeliveryEntity,
    VisitorReportEntity,
    VisitorReportMailEntity,
    ListingActionEntity,
    ConsentEntity,
    ContactEntity,
    ContactAddressEntity,
    ContactPairEntity,
    ContactMergeEntity,
    PrivacyRequestEntity,
    BreachEntity,
    ContactPressEntity,
    MessageSourceEntity,
    MessageTextEntity,
    IncomingMailEntity,
    MailboxReadingEntity,
    IncomingMailFileEntity,
  ],
  migrations: [
    CreateInquiries1763600000000,
    AddViewings1763700000000,
    AnswerInquiries1764100000000,
    CountInquiries1764100100000,
    AcceptOnce1764200000000,
    AcknowledgeInquiries1764200100000,
    KeepLess1764200200000,
    NoteAddresses1764200300000,
    CarryTraces1764500000000,
    AddMailboxDigest1764600000000,
    AddOwnerRequests1764900000000,
    MailAssignees1766000000000,
    AddViewingRecords1766100000000,
    AttributeInquiries1766200000000,
    CountViewings1766310000000,
    AddPushDeliveries1766310100000,
    AddVisitorReports1766600100000,
    KeepReplies1766990000000,
    AddConsentsAndRegisters1767000100000,
    AddReplies1767100000000,
    AddIncomingMails1767100100000,
    AddContacts1767100200000,
    AddLeads1767100300000,
    AddContactPresses1767100400000,
    AddMessageSources1767100500000,
    AddIncomingMailFiles1767100600000,
    AddLanguages1767100700000,
    AddRepresentatives1767100800000,
    IndexUnanswered1767101500000,
    AddMessageTexts1767101600000,
  ],
};
