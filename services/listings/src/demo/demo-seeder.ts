import { completeTerms, type ExchangeRates, officeDay, SAFETY_DEFAULTS } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import { EnvironmentError } from '@lml/common/env';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { DataSource, type EntityManager } from 'typeorm';
import { AgentEntity } from '../agents/agent.entity.js';
import { DirectorEntity } from '../directors/director.entity.js';
import { ListingsEnv } from '../env.js';
import { AnalyticsRepository } from '../analytics/analytics.repository.js';
import { EvidenceRepository } from '../evidence/evidence.repository.js';
import { EvidenceService } from '../evidence/evidence.service.js';
import { FreshnessService } from '../freshness/freshness.service.js';
import { PrivateFilesService } from '../private-files/private-files.service.js';
import type { ProcessedPicture } from '../pictures/process-picture.js';
import type { PropertyPictureEntity } from '../pictures/property-picture.entity.js';
import { withDerivedColumns } from '../properties/model/derived-columns.js';
import { PropertyEntity } from '../properties/model/property.entity.js';
import { SettingsEntity } from '../settings/settings.entity.js';
import {
  BUILT_PICTURES_FOLDER,
  DEMO_FOLDER,
  type DemoFloorPlan,
  type DemoListing,
  readAgents,
  readAltTexts,
  readDirectors,
  readFloorPlans,
  readListings,
  readUnconfirmedListings,
} from './demo-files.js';
import { photoFile, picturesOf, placePictures } from './demo-pictures.js';
import { SAMPLE_PDF, SAMPLE_PDF_NAME, seedEvidence } from './demo-evidence.js';
import { demoAnalytics } from './demo-analytics.js';
import { demoPictureDetails, demoPriceHistory } from './demo-honesty.js';
import { demoBidsCloseOn, demoConfirmedAt, demoCreatedAt } from './demo-times.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';

const DEMO_EXCHANGE: Omit<ExchangeRates, 'date'> = {
  source: 'invented for this demo',
  ...{ USD: 129.5, GBP: 171.25, EUR: 149.8, AED: 35.26, CAD: 92.4 },
};

/**
 * Fills an empty database with the demo's agents, directors, listings, evidence and visit history, and the media folder with
 * their pictures.
 */
@Injectable()
export class DemoSeeder implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly analytics: AnalyticsRepository,
    private readonly freshness: FreshnessService,
    private readonly files: PrivateFilesService,
    private readonly evidence: EvidenceRepository,
    private readonly evidenceService: EvidenceService,
    private readonly env: ListingsEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws EnvironmentError if the service has no demo data, as in the image for production */
  async onApplicationBootstrap(): Promise<void> {
    if (!existsSync(DEMO_FOLDER)) {
      throw new EnvironmentError(
        'DEMO=true, but this image has no demo data: set DEMO=false, or build the image with --target demo-listings',
      );
    }
    const listings = await readListings();
    const unconfirmed = await readUnconfirmedListings();
    const all = [...listings, ...unconfirmed];
    const floorPlans = await readFloorPlans();
    // Placed even if the rows exist: the folder may be new. Pictures first, so that no page refers to a missing one.
    const pictures = await placePictures(picturesOf(all, floorPlans), this.env.MEDIA_DIR, {
      built: BUILT_PICTURES_FOLDER,
      progress: (file) => this.logger.info({ file }, 'demo picture made'),
    });
    const seeded = await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.seed]);
      if (!(await isEmpty(manager))) return false;
      await seed(manager, all, new Set(unconfirmed), floorPlans, pictures);
      const sample = await this.files.store(SAMPLE_PDF, SAMPLE_PDF_NAME, 'demo', manager);
      await seedEvidence(manager, this.evidence, this.evidenceService, sample.id);
      await this.analytics.add(
        listings.flatMap(({ id }) => demoAnalytics(id, new Date())),
        manager,
      );
      return true;
    });
    if (!seeded) return;
    await this.freshness.apply();
    this.logger.info({ listings: all.length }, 'demo data seeded');
  }
}

async function isEmpty(manager: EntityManager): Promise<boolean> {
  const [row]: { any: boolean }[] = await manager.query(
    `SELECT EXISTS (SELECT FROM properties) OR EXISTS (SELECT FROM agents) OR EXISTS (SELECT FROM directors) AS any`,
  );
  return !row!.any;
}

async function seed(
  manager: EntityManager,
  listings: DemoListing[],
  unconfirmed: ReadonlySet<DemoListing>,
  floorPlans: DemoFloorPlan[],
  pictures: Map<string, ProcessedPicture>,
): Promise<void> {
  const agents = await readAgents();
  const directors = await readDirectors();
  const altTexts = await readAltTexts();
  const now = new Date();

  await manager.insert(
    AgentEntity,
    agents.map((agent, index) => ({ ...agent, id: index + 1 })),
  );
  await manager.insert(
    DirectorEntity,
    directors.map(({ name, title, qualifications, languages, bio }, index) => ({
      id: index + 1,
      name,
      title,
      qualifications,
      languages,
      bio,
      position: index,
    })),
  );
  await manager.save(
    listings.map((listing) => {
      const { coordinates, agent, images, roomConfigurations, paymentTerms = [], ...details } = listing;
      const createdAt = demoCreatedAt(listing.id);
      return manager.create(
        PropertyEntity,
        withDerivedColumns({
          ...details,
          bidsCloseOn: details.siteDays ? demoBidsCloseOn(listing.id, now) : null,
          paymentTerms: paymentTerms.map(completeTerms),
          latitude: coordinates.lat,
          longitude: coordinates.lng,
          neighborhood: coordinates.neighborhood,
          landmark: coordinates.landmark,
          agentIds: [agents.findIndex(({ slug }) => slug === agent) + 1],
          roomConfigurations: roomConfigurations.map(
            ({ roomType, size, bathrooms, price, description, features }, position) => ({
              roomType,
              size,
              bathrooms,
              price,
              description,
              features,
              position,
            }),
          ),
          pictures: [
            ...images.map((image) => ({
              kind: 'photo' as const,
              alt: altTexts.get(image) ?? '',
              ...demoPictureDetails(listing, image, now),
              ...stored(pictures.get(photoFile(image))!),
            })),
            ...floorPlans
              .filter((plan) => plan.listings.includes(listing.id))
              .map(({ file, alt }) => ({ kind: 'floor-plan' as const, alt, ...stored(pictures.get(file)!) })),
          ].map((picture, position) => ({ ...picture, position })),
          priceHistory: demoPriceHistory(listing, createdAt, now),
          createdAt,
          updatedAt: createdAt,
          confirmedAt: demoConfirmedAt(listing.id, now.getTime(), unconfirmed.has(listing)),
          confirmedByPerson: true,
        }),
      );
    }),
  );
  // Promises of the company, which only the owner of a real site can make.
  await manager
    .createQueryBuilder()
    .insert()
    .into(SettingsEntity)
    .values([
      {
        section: 'safety',
        values: { ...SAFETY_DEFAULTS, noViewingFee: true, titleSearch: true },
        version: 1,
      },
      // Invented: real rates are entered by the owner, and hidden once they are a week old.
      { section: 'exchange', values: { ...DEMO_EXCHANGE, date: officeDay(now) }, version: 1 },
    ])
    .orIgnore()
    .execute();
  // The ids were given explicitly, so the sequences have not advanced.
  for (const table of ['agents', 'directors', 'properties']) {
    await manager.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
}

function stored({
  key,
  width,
  height,
  widths,
  bytes,
  blur,
}: ProcessedPicture): Pick<
  PropertyPictureEntity,
  'url' | 'key' | 'width' | 'height' | 'widths' | 'bytes' | 'blur'
> {
  return { url: `/media/${key}/${width}.jpg`, key, width, height, widths, bytes, blur };
}
