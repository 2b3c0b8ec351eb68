import { dataSourceOptions } from '@lml/common/database/database';
import type { DataSourceOptions } from 'typeorm';
import { AgentEntity } from './agents/agent.entity.js';
import { PropertyAgentEntity } from './agents/property-agent.entity.js';
import { DirectorEntity } from './directors/director.entity.js';
import type { ListingsEnv } from './env.js';
import { PropertyAnalyticsEntity } from './analytics/property-analytics.entity.js';
import { AgentAnalyticsEntity } from './analytics/agent-analytics.entity.js';
import { PropertyDealEntity } from './analytics/property-deal.entity.js';
import { PropertyImportEntity } from './imports/property-import.entity.js';
import { CreateListings1763600000000 } from './migrations/1763600000000-create-listings.js';
import { FindSimilar1763600300000 } from './migrations/1763600300000-find-similar.js';
import { AddSearchWords1763700000000 } from './migrations/1763700000000-add-search-words.js';
import { CheckPictureKinds1763700100000 } from './migrations/1763700100000-check-picture-kinds.js';
import { OpenTheBackOffice1763900000000 } from './migrations/1763900000000-open-the-back-office.js';
import { CountInterest1764100000000 } from './migrations/1764100000000-count-interest.js';
import { KeepOffices1764100100000 } from './migrations/1764100100000-keep-offices.js';
import { OfficeEntity } from './offices/office.entity.js';
import { ImportProperties1764100200000 } from './migrations/1764100200000-import-properties.js';
import { ConfirmListings1764100300000 } from './migrations/1764100300000-confirm-listings.js';
import { NoteAddresses1764200300000 } from './migrations/1764200300000-note-addresses.js';
import { ShelveProperties1764300000000 } from './migrations/1764300000000-shelve-properties.js';
import { NumberChanges1764400000000 } from './migrations/1764400000000-number-changes.js';
import { OrderShelvesApart1764500000000 } from './migrations/1764500000000-order-shelves-apart.js';
import { AddPositionIndex1764850000000 } from './migrations/1764850000000-add-position-index.js';
import { AddYearBuilt1764700000000 } from './migrations/1764700000000-add-year-built.js';
import { PropertyPictureEntity } from './pictures/property-picture.entity.js';
import { UploadedPictureEntity } from './pictures/uploaded-picture.entity.js';
import { PropertyEntity } from './properties/model/property.entity.js';
import { AddFeedKeys1764950000000 } from './migrations/1764950000000-add-feed-keys.js';
import { AddTitlePhrases1765010000000 } from './migrations/1765010000000-add-title-phrases.js';
import { SearchFeatures1765020000000 } from './migrations/1765020000000-search-features.js';
import { HideSoldListings1765000000000 } from './migrations/1765000000000-hide-sold-listings.js';
import { AddAlerts1765100000000 } from './migrations/1765100000000-add-alerts.js';
import { AddShortlists1765200000000 } from './migrations/1765200000000-add-shortlists.js';
import { AddPlaces1765200100000 } from './migrations/1765200100000-add-places.js';
import { PlaceEntity } from './places/place.entity.js';
import { AddMapIndexes1765300000000 } from './migrations/1765300000000-add-map-indexes.js';
import { AddRateSets1765400000000 } from './migrations/1765400000000-add-rate-sets.js';
import { AddCommercialTerms1765900000000 } from './migrations/1765900000000-add-commercial-terms.js';
import { CountForAgents1766200000000 } from './migrations/1766200000000-count-for-agents.js';
import { AddReportLinks1766200100000 } from './migrations/1766200100000-add-report-links.js';
import { IndexPricesByType1767000000000 } from './migrations/1767000000000-index-prices-by-type.js';
import { IndexSparseFacts1766300000000 } from './migrations/1766300000000-index-sparse-facts.js';
import { AddSiteSettings1766400000000 } from './migrations/1766400000000-add-site-settings.js';
import { PortraitEntity } from './portraits/portrait.entity.js';
import { SettingsEntity } from './settings/settings.entity.js';
import { AddPinPrecision1766710000000 } from './migrations/1766710000000-add-pin-precision.js';
import { AddFreshness1766800100000 } from './migrations/1766800100000-add-freshness.js';
import { AddConfirmationMails1766800200000 } from './migrations/1766800200000-add-confirmation-mails.js';
import { AddPortraits1766620000000 } from './migrations/1766620000000-add-portraits.js';
import { IndexFactsByType1766630000000 } from './migrations/1766630000000-index-facts-by-type.js';
import { AddEveningViewings1766700100000 } from './migrations/1766700100000-add-evening-viewings.js';
import { AddListingHolds1766900100000 } from './migrations/1766900100000-add-listing-holds.js';
import { AddEvidence1767000100000 } from './migrations/1767000100000-add-evidence.js';
import { AddAgentRegistrations1767000200000 } from './migrations/1767000200000-add-agent-registrations.js';
import { EvidenceEntity } from './evidence/evidence.entity.js';
import { PrivateFileEntity } from './private-files/private-file.entity.js';
import { HoldByHiddenReason1767000300000 } from './migrations/1767000300000-hold-by-hidden-reason.js';
import { AddPriceHistory1767000400000 } from './migrations/1767000400000-add-price-history.js';
import { LabelPictures1767000500000 } from './migrations/1767000500000-label-pictures.js';
import { AddConsents1767000600000 } from './migrations/1767000600000-add-consents.js';
import { AddMailLanguages1767000700000 } from './migrations/1767000700000-add-mail-languages.js';
import { AddPictureBytes1767000800000 } from './migrations/1767000800000-add-picture-bytes.js';
import { AddTenders1767000900000 } from './migrations/1767000900000-add-tenders.js';
import { AddPurchaseFacts1766500000000 } from './migrations/1766500000000-add-purchase-facts.js';
import { AddReportMails1766600000000 } from './migrations/1766600000000-add-report-mails.js';
import { AddSampleListings1766600100000 } from './migrations/1766600100000-add-sample-listings.js';
import { AddLandAndLetting1765600000000 } from './migrations/1765600000000-add-land-and-letting.js';
import { RateLettings1765700100000 } from './migrations/1765700100000-rate-lettings.js';
import { IndexFacts1765700000000 } from './migrations/1765700000000-index-facts.js';
import { AddPaymentTerms1765800000000 } from './migrations/1765800000000-add-payment-terms.js';
import { AddAnnouncements1765500000000 } from './migrations/1765500000000-add-announcements.js';
import { FeedKeyEntity } from './feeds/feed-key.entity.js';
import { RateSetEntity } from './rates/rate-set.entity.js';
import { ReportLinkEntity } from './reports/report-link.entity.js';
import { RoomConfigurationEntity } from './properties/model/room-configuration.entity.js';
import {
  ShortlistEntity,
  ShortlistPropertyEntity,
  ShortlistVoteEntity,
  ShortlistVoterEntity,
} from './shortlists/shortlist.entities.js';
import { UndoStepEntity } from './properties/bulk/undo-step.entity.js';

/** Tables of the listings database and its migrations, oldest first. */
export const listingsTables = {
  entities: [
    AgentEntity,
    DirectorEntity,
    EvidenceEntity,
    FeedKeyEntity,
    OfficeEntity,
    PlaceEntity,
    PrivateFileEntity,
    PropertyAgentEntity,
    PropertyEntity,
    PropertyAnalyticsEntity,
    AgentAnalyticsEntity,
    PropertyDealEntity,
    PropertyImportEntity,
    PropertyPictureEntity,
    RateSetEntity,
    ReportLinkEntity,
    RoomConfigurationEntity,
    SettingsEntity,
    PortraitEntity,
    ShortlistEntity,
    ShortlistPropertyEntity,
    ShortlistVoteEntity,
    ShortlistVoterEntity,
    UndoStepEntity,
    UploadedPictureEntity,
  ],
  migrations: [
    CreateListings1763600000000,
    FindSimilar1763600300000,
    AddSearchWords1763700000000,
    CheckPictureKinds1763700100000,
    OpenTheBackOffice1763900000000,
    CountInterest1764100000000,
    KeepOffices1764100100000,
    ImportProperties1764100200000,
    ConfirmListings1764100300000,
    NoteAddresses1764200300000,
    ShelveProperties1764300000000,
    NumberChanges1764400000000,
    OrderShelvesApart1764500000000,
    AddYearBuilt1764700000000,
    AddPositionIndex1764850000000,
    AddFeedKeys1764950000000,
    HideSoldListings1765000000000,
    AddTitlePhrases1765010000000,
    SearchFeatures1765020000000,
    AddAlerts1765100000000,
    AddShortlists1765200000000,
    AddPlaces1765200100000,
    AddMapIndexes1765300000000,
    AddRateSets1765400000000,
    AddAnnouncements1765500000000,
    AddLandAndLetting1765600000000,
    IndexFacts1765700000000,
    RateLettings1765700100000,
    AddPaymentTerms1765800000000,
    AddCommercialTerms1765900000000,
    CountForAgents1766200000000,
    AddReportLinks1766200100000,
    IndexSparseFacts1766300000000,
    AddSiteSettings1766400000000,
    AddPurchaseFacts1766500000000,
    AddReportMails1766600000000,
    AddSampleListings1766600100000,
    AddPortraits1766620000000,
    IndexFactsByType1766630000000,
    AddEveningViewings1766700100000,
    AddPinPrecision1766710000000,
    AddFreshness1766800100000,
    AddConfirmationMails1766800200000,
    AddListingHolds1766900100000,
    IndexPricesByType1767000000000,
    AddEvidence1767000100000,
    AddAgentRegistrations1767000200000,
    HoldByHiddenReason1767000300000,
    AddPriceHistory1767000400000,
    LabelPictures1767000500000,
    AddConsents1767000600000,
    AddMailLanguages1767000700000,
    AddPictureBytes1767000800000,
    AddTenders1767000900000,
  ],
};

export function listingsDataSource(env: ListingsEnv): DataSourceOptions {
  return dataSourceOptions(env, listingsTables);
}
