import { databaseModule } from '@lml/common/database/database';
import { CACHE_PUBLIC } from '@lml/common/public-cache';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import compression from 'compression';
import { AlertsModule } from './alerts/alerts.module.js';
import { AgentsModule } from './agents/agents.module.js';
import { BrochuresModule } from './brochure/brochures.module.js';
import { listingsTables } from './data-source.js';
import { DemoModule } from './demo/demo.module.js';
import { DirectorsModule } from './directors/directors.module.js';
import { ConfirmationsModule } from './confirmations/confirmations.module.js';
import type { ListingsEnv } from './env.js';
import { EvidenceModule } from './evidence/evidence.module.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { HoldsModule } from './holds/holds.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { LocatorMapsModule } from './locator-maps/locator-maps.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { OfficesModule } from './offices/offices.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { PortraitsModule } from './portraits/portraits.module.js';
import { PrivateFilesModule } from './private-files/private-files.module.js';
import { PlacesModule } from './places/places.module.js';
import { PropertiesModule } from './properties/public/properties.module.js';
import { StaffPropertiesModule } from './properties/staff/staff-properties.module.js';
import { RatesModule } from './rates/rates.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { RoutingModule } from './routing/routing.module.js';
import { SamplesModule } from './samples/samples.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SharePicturesModule } from './share-pictures/share-pictures.module.js';
import { ShortlistsModule } from './shortlists/shortlists.module.js';
import { SitemapsModule } from './sitemaps/sitemaps.module.js';
import { VersionModule } from './version/version.module.js';

@Module({})
export class AppModule implements NestModule {
  static with(env: ListingsEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [
        databaseModule(env, listingsTables),
        PropertiesModule,
        BrochuresModule,
        SharePicturesModule,
        LocatorMapsModule,
        AnalyticsModule,
        AlertsModule,
        AgentsModule,
        DirectorsModule,
        OfficesModule,
        RatesModule,
        SettingsModule,
        PlacesModule,
        RoutingModule,
        HoldsModule,
        SitemapsModule,
        FeedsModule,
        ShortlistsModule,
        VersionModule,
        // Before the staff's properties: /admin/properties/export must not match as an id.
        ImportsModule,
        StaffPropertiesModule,
        ReportsModule,
        ConfirmationsModule,
        SamplesModule,
        PicturesModule,
        PrivateFilesModule,
        EvidenceModule,
        PortraitsModule,
        MaintenanceModule,
        ...(env.DEMO ? [DemoModule] : []),
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    // Compresses publicly cached responses here, so that the gateway caches them compressed; it compresses all others
    // itself.
    const kept: compression.CompressionFilter = (_request, response) =>
      response.getHeader('Cache-Control') === CACHE_PUBLIC;
    consumer.apply(compression({ filter: kept })).forRoutes('{*path}');
  }
}
