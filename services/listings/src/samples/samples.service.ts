import {
  completeTerms,
  type PropertyChanges,
  type RemovedSamples,
  SAMPLE_TITLE,
  type SampleListings,
  type User,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DEMO_FOLDER,
  type DemoListing,
  readAltTexts,
  readListings,
  SAMPLES_FOLDER,
} from '../demo/demo-files.js';
import { photoFile, picturesOf, placePictures } from '../demo/demo-pictures.js';
import { ListingsEnv } from '../env.js';
import type { ProcessedPicture } from '../pictures/process-picture.js';
import { BulkActionsService } from '../properties/bulk/bulk-actions.service.js';
import { mergeChanges, type PropertyRelations } from '../properties/edits/property-changes.js';
import { PropertyEditsService } from '../properties/edits/property-edits.service.js';
import { SAMPLE_IDS, samplesOf } from './sample-set.js';
import { samplesUnderWay, systemNotEmpty } from './samples.errors.js';
import { SamplesRepository } from './samples.repository.js';

/**
 * Puts sample listings into an empty system and takes them out again. Their pictures take some seconds, so that they are
 * added in the background: all in one transaction, or none.
 */
@Injectable()
export class SamplesService implements OnModuleDestroy {
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly samples: SamplesRepository,
    private readonly edits: PropertyEditsService,
    private readonly bulkActions: BulkActionsService,
    private readonly env: ListingsEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.underWay;
  }

  async get(): Promise<SampleListings> {
    const { manager } = this.dataSource;
    const stored = await this.samples.stored(manager);
    if (stored.length > 0) {
      const changed = stored.filter(({ isChanged }) => isChanged);
      return {
        state: 'present',
        count: stored.length,
        changed: changed.map(({ id, title }) => ({ id, title })),
      };
    }
    const none = { count: SAMPLE_IDS.length, changed: [] };
    if (await this.samples.isLocked(manager)) return { state: 'adding', ...none };
    return { state: (await this.samples.isAnyListing(manager)) ? 'none' : 'offered', ...none };
  }

  /**
   * Starts to add the samples.
   * @throws 409 SAMPLES_NOT_OFFERED or SAMPLES_UNDER_WAY
   */
  async add(by: User): Promise<SampleListings> {
    let started!: (result: { refused?: Error }) => void;
    const start = new Promise<{ refused?: Error }>((resolve) => (started = resolve));
    this.underWay = this.dataSource
      .transaction(async (manager) => {
        if (!(await this.samples.tryLock(manager))) throw samplesUnderWay();
        if (await this.samples.isAnyListing(manager)) throw systemNotEmpty();
        started({});
        await this.addAll(manager, by);
      })
      .catch((error: Error) => {
        started({ refused: error });
        this.logger.error({ err: error }, 'sample listings could not be added');
      });
    const { refused } = await start;
    if (refused) throw refused;
    return await this.get();
  }

  /** Moves the samples to the trash, of the changed ones only those named. */
  async remove(changedIds: number[], by: User): Promise<RemovedSamples> {
    const stored = await this.samples.stored(this.dataSource.manager);
    const ids = stored
      .filter(({ id, isChanged }) => !isChanged || changedIds.includes(id))
      .map(({ id }) => id);
    const keptCount = stored.length - ids.length;
    if (ids.length === 0) return { removedCount: 0, keptCount, undo: null };
    const { affectedCount, undo } = await this.bulkActions.bulk('delete', ids, by);
    return { removedCount: affectedCount, keptCount, undo };
  }

  private async addAll(manager: EntityManager, by: User): Promise<void> {
    const folder = existsSync(SAMPLES_FOLDER) ? SAMPLES_FOLDER : DEMO_FOLDER;
    const listings = samplesOf(await readListings(folder));
    const altTexts = await readAltTexts(folder);
    const pictures = await placePictures(picturesOf(listings, []), this.env.MEDIA_DIR, { from: folder });
    const ids = await this.edits.insert(
      manager,
      listings.map((listing) => sampleOf(listing, pictures, altTexts)),
      by,
    );
    await this.samples.mark(manager, ids);
    this.logger.info({ listings: ids.length }, 'sample listings added');
  }
}

function sampleOf(
  listing: DemoListing,
  pictures: Map<string, ProcessedPicture>,
  altTexts: Map<string, string>,
): Parameters<PropertyEditsService['insert']>[1][number] {
  const { id: _id, agent: _agent, images, roomConfigurations, coordinates, ...details } = listing;
  const relations: PropertyRelations = {
    agents: [],
    rooms: roomConfigurations.map((room, position) => ({ ...room, images: [], position })),
    pictures: images.map((image) => {
      const { key, width, height, widths, bytes, blur } = pictures.get(photoFile(image))!;
      const url = `/media/${key}/${width}.jpg`;
      return { kind: 'photo', url, key, width, height, widths, bytes, blur, alt: altTexts.get(image) ?? '' };
    }),
  };
  const given: PropertyChanges = {
    ...details,
    title: SAMPLE_TITLE + details.title,
    paymentTerms: details.paymentTerms?.map(completeTerms),
    coordinates,
    featured: false,
    published: true,
  };
  return { whole: mergeChanges(given, undefined, relations), relations };
}
