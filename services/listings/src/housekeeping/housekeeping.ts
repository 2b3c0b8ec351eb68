import { recordChange } from '@lml/common/audit/changes';
import {
  daysAfter,
  INTEREST_KEPT_DAYS,
  missingParts,
  officeDay,
  UNATTACHED_PICTURE_HOURS,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource, type EntityManager } from 'typeorm';
import { ListingsEnv } from '../env.js';
import { InterestRepository } from '../interest/interest.repository.js';
import { ImportsRepository } from '../imports/imports.repository.js';
import { PicturesRepository } from '../pictures/pictures.repository.js';
import { completenessFacts } from '../properties/new-property.js';
import { StaffPropertiesRepository } from '../properties/staff-properties.repository.js';

/** When the start is over. */
const FIRST_AFTER_MS = 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;
/** Any number; held while one process keeps house, so that replicas don't do the same work. */
const HOUSEKEEPING_LOCK = 728_165;
/** Rows or folders looked at in one go. */
const BATCH = 200;
const KEY = /^[0-9a-f]{32}$/;
const UNATTACHED_MS = UNATTACHED_PICTURE_HOURS * 60 * 60 * 1000;

/**
 * What has to be done every now and then: empty the bin of what has lain there for its time, forget old steps to
 * undo, old imports and counts of visits from years ago, rate listings that came in past the service, and remove the
 * files of pictures that nothing refers to. Each part is short, harmless to repeat, and done by one process at a time.
 */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly properties: StaffPropertiesRepository,
    private readonly pictures: PicturesRepository,
    private readonly interest: InterestRepository,
    private readonly imports: ImportsRepository,
    private readonly env: ListingsEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(FIRST_AFTER_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.underWay;
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => {
      this.underWay = this.run()
        .then(() => undefined)
        .catch((error: unknown) => this.logger.error({ err: error }, 'housekeeping failed'))
        .finally(() => {
          if (!this.isStopping) this.schedule(EVERY_MS);
        });
    }, delayMs).unref();
  }

  /** @returns false when another process is at it */
  async run(): Promise<boolean> {
    const lock = this.dataSource.createQueryRunner();
    try {
      const [row] = (await lock.query('SELECT pg_try_advisory_lock($1) AS mine', [HOUSEKEEPING_LOCK])) as {
        mine: boolean;
      }[];
      if (!row!.mine) return false;
      try {
        await this.purgeBin();
        await this.rateListings();
        await this.interest.forgetBefore(daysAfter(officeDay(new Date()), -INTEREST_KEPT_DAYS));
        await this.removePictures();
      } finally {
        await lock.query('SELECT pg_advisory_unlock($1)', [HOUSEKEEPING_LOCK]);
      }
      return true;
    } finally {
      await lock.release();
    }
  }

  private async purgeBin(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.properties.dropOldUndoSteps(manager);
      await this.imports.forgetOld(manager);
      for (const { id, title } of await this.properties.purge(manager)) {
        await recordChange(manager, {
          subject: 'property',
          subjectId: id,
          subjectName: title,
          action: 'deleted',
          before: { purged: false },
          after: { purged: true },
          by: null,
        });
        this.logger.info({ propertyId: id }, 'deleted for good');
      }
    });
  }

  private async rateListings(): Promise<void> {
    while (!this.isStopping && (await this.dataSource.transaction((manager) => this.rateSome(manager)))) {
      // The next ones.
    }
  }

  /** @returns whether there may be more */
  private async rateSome(manager: EntityManager): Promise<boolean> {
    const ids = await this.properties.unrated(manager, BATCH);
    for (const id of ids) {
      const property = await this.properties.load(manager, id);
      await this.properties.rate(manager, id, missingParts(completenessFacts(property)));
    }
    return ids.length === BATCH;
  }

  private async removePictures(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.pictures.tryToOwnFiles(manager)) {
        await this.pictures.forgetUnattached(manager, UNATTACHED_PICTURE_HOURS);
      }
    });
    const folders = (await readdir(this.env.MEDIA_DIR)).filter((name) => KEY.test(name));
    for (let from = 0; from < folders.length && !this.isStopping; from += BATCH) {
      const old = await this.olderOnes(folders.slice(from, from + BATCH));
      const unneeded = await this.pictures.unneeded(this.dataSource.manager, old);
      if (unneeded.length > 0) await this.removeFolders(unneeded);
    }
  }

  /** A young folder may be that of an upload which is not noted yet. */
  private async olderOnes(keys: string[]): Promise<string[]> {
    const isOld = await Promise.all(
      keys.map(async (key) => {
        const { mtimeMs } = await stat(join(this.env.MEDIA_DIR, key)).catch(() => ({ mtimeMs: Date.now() }));
        return Date.now() - mtimeMs > UNATTACHED_MS;
      }),
    );
    return keys.filter((_key, index) => isOld[index]);
  }

  /** Asks once more while nobody can begin to use a file, and only then removes. */
  private async removeFolders(keys: string[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.pictures.tryToOwnFiles(manager))) return;
      for (const key of await this.pictures.unneeded(manager, keys)) {
        await rm(join(this.env.MEDIA_DIR, key), { recursive: true, force: true });
        this.logger.info({ picture: key }, 'unused picture removed');
      }
    });
  }
}
