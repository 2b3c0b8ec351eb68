import { recordChange } from '@lml/common/audit/changes';
import {
  ALERT_LIMITS,
  daysAfter,
  INTEREST_KEPT_DAYS,
  missingParts,
  officeDay,
  REPORT_LIMITS,
  UNATTACHED_PICTURE_HOURS,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import { MaintenanceJob } from '@lml/common/database/maintenance-job';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource, type EntityManager } from 'typeorm';
import { ListingsEnv } from '../env.js';
import { AnalyticsRepository } from '../analytics/analytics.repository.js';
import { AlertMailsRepository } from '../alerts/alert-mails.repository.js';
import { MatchingRepository } from '../alerts/matching.repository.js';
import { SavedSearchesRepository } from '../alerts/saved-searches.repository.js';
import { ConfirmationsRepository } from '../confirmations/confirmations.repository.js';
import { EvidenceService } from '../evidence/evidence.service.js';
import { ImportsRepository } from '../imports/imports.repository.js';
import { PicturesRepository } from '../pictures/pictures.repository.js';
import { addSharePicture, readProcessed, SCRATCH } from '../pictures/process-picture.js';
import { PrivateFilesService } from '../private-files/private-files.service.js';
import { completenessFacts } from '../properties/model/derived-columns.js';
import { PropertyEditsRepository } from '../properties/edits/property-edits.repository.js';
import { ReportMailsRepository } from '../reports/report-mails.repository.js';
import { ShortlistsRepository } from '../shortlists/shortlists.repository.js';
import { PropertyMaintenanceRepository } from './property-maintenance.repository.js';

/** Rows or folders per batch. */
const BATCH = 200;
const KEY = /^[0-9a-f]{32}$/;
/** Grace period for uploads: far longer than from the first file to the row. */
const UPLOAD_GRACE_MS = 60 * 60 * 1000;

/**
 * Scheduled maintenance: purges expired trash, undo steps, imports, visit counts, shared lists, saved searches and mails
 * about them; rates unrated listings; evidence after its time; removes unreferenced picture and private files; creates missing share pictures and
 * measures pictures. Each step is
 * short, safe to repeat, and run by one process at a time.
 */
@Injectable()
export class ScheduledMaintenance extends MaintenanceJob {
  constructor(
    dataSource: DataSource,
    private readonly properties: PropertyMaintenanceRepository,
    private readonly stored: PropertyEditsRepository,
    private readonly pictures: PicturesRepository,
    private readonly analytics: AnalyticsRepository,
    private readonly imports: ImportsRepository,
    private readonly searches: SavedSearchesRepository,
    private readonly alertMails: AlertMailsRepository,
    private readonly matching: MatchingRepository,
    private readonly shortlists: ShortlistsRepository,
    private readonly reportMails: ReportMailsRepository,
    private readonly confirmations: ConfirmationsRepository,
    private readonly evidence: EvidenceService,
    private readonly privateFiles: PrivateFilesService,
    private readonly env: ListingsEnv,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(dataSource, logger);
  }

  protected async runMaintenance(): Promise<void> {
    await this.purgeBin();
    await this.rateListings();
    await this.properties.foldCounts();
    await this.analytics.deleteBefore(daysAfter(officeDay(new Date()), -INTEREST_KEPT_DAYS));
    await this.deleteOldAlerts();
    await this.deleteShortlists();
    await this.reportMails.deleteUnused(REPORT_LIMITS.recipientDays);
    await this.confirmations.deleteOld(ALERT_LIMITS.linkDays);
    await this.deleteEvidence();
    await this.removePictures();
    await this.addSharePictures();
    await this.measurePictures();
  }

  private async purgeBin(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.properties.dropOldUndoSteps(manager);
      await this.imports.deleteExpired(manager);
      for (const { id, title, published } of await this.properties.purge(manager)) {
        await recordChange(manager, {
          subject: 'property',
          subjectId: id,
          subjectName: title,
          action: 'deleted',
          // Keeps 410 for listings that were public (`wasListed`).
          before: { purged: false, published },
          after: { purged: true },
          by: null,
        });
        this.logger.info({ propertyId: id }, 'deleted for good');
      }
    });
  }

  /** Deletes searches that nobody confirmed or that were stopped, mails whose links have expired, and their announcements. */
  private async deleteOldAlerts(): Promise<void> {
    const { unconfirmedDays, stoppedDays, linkDays } = ALERT_LIMITS;
    const steps = [
      () => this.searches.deleteExpired(unconfirmedDays, stoppedDays, BATCH),
      () => this.alertMails.deleteOld(linkDays, BATCH),
      // After the mails that refer to them.
      () => this.matching.deleteOldAnnouncements(linkDays, BATCH),
    ];
    for (const step of steps) {
      let deleted = BATCH;
      while (deleted === BATCH && !this.isStopping) deleted = await step();
    }
  }

  private async rateListings(): Promise<void> {
    while (!this.isStopping && (await this.dataSource.transaction((manager) => this.rateSome(manager)))) {
      // Each pass rates one batch.
    }
  }

  /** @returns whether there may be more rows */
  private async rateSome(manager: EntityManager): Promise<boolean> {
    const ids = await this.properties.unrated(manager, BATCH);
    for (const id of ids) {
      const property = await this.stored.load(manager, id);
      await this.properties.rate(manager, id, missingParts(completenessFacts(property)));
    }
    return ids.length === BATCH;
  }

  private async deleteShortlists(): Promise<void> {
    for (let deleted = 1; deleted > 0 && !this.isStopping;) {
      deleted = await this.shortlists.deleteUnused();
      if (deleted > 0) this.logger.info({ lists: deleted }, 'unused shared lists deleted');
    }
  }

  /** Deletes records whose time is over, then files to which nothing refers any more. */
  private async deleteEvidence(): Promise<void> {
    const records = await this.evidence.deleteEnded();
    if (records > 0) this.logger.info({ records }, 'evidence deleted after its time');
    await this.privateFiles.removeUnused();
  }

  private async removePictures(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.pictures.tryToOwnFiles(manager)) {
        await this.pictures.deleteUnattached(manager, UNATTACHED_PICTURE_HOURS);
      }
    });
    const names = await readdir(this.env.MEDIA_DIR);
    await this.removeScratch(names.filter((name) => SCRATCH.test(name)));
    const folders = names.filter((name) => KEY.test(name));
    for (let from = 0; from < folders.length && !this.isStopping; from += BATCH) {
      const old = await this.withoutRecent(folders.slice(from, from + BATCH));
      const unneeded = await this.pictures.unneeded(this.dataSource.manager, old);
      if (unneeded.length > 0) await this.removeFolders(unneeded);
    }
  }

  /** Adds share pictures to uploads that predate them. */
  private async addSharePictures(): Promise<void> {
    for (const key of (await readdir(this.env.MEDIA_DIR)).filter((name) => KEY.test(name))) {
      if (this.isStopping) return;
      try {
        if (await addSharePicture(this.env.MEDIA_DIR, key))
          this.logger.info({ picture: key }, 'share picture made');
      } catch (error) {
        // This picture's files are missing or broken; others may be fine.
        this.logger.warn({ picture: key, err: error }, 'share picture could not be made');
      }
    }
  }

  /** Stores the file sizes of pictures that an earlier release stored without them. */
  private async measurePictures(): Promise<void> {
    for (let after = ''; !this.isStopping;) {
      const keys = await this.pictures.unmeasured(this.dataSource.manager, after, BATCH);
      if (keys.length === 0) return;
      after = keys.at(-1)!;
      const measured: { key: string; bytes: number[] }[] = [];
      for (const key of keys) {
        // Null without files, and rejected without one of them: others may be fine.
        const picture = await readProcessed(this.env.MEDIA_DIR, key).catch(() => undefined);
        if (picture) measured.push({ key, bytes: picture.bytes });
      }
      if (measured.length > 0) await this.pictures.setBytes(this.dataSource.manager, measured);
      this.logger.info({ pictures: measured.length, of: keys.length }, 'pictures measured');
    }
  }

  /** Removes picture folders left behind by a killed process; nothing else reads them. */
  private async removeScratch(names: string[]): Promise<void> {
    for (const name of await this.withoutRecent(names)) {
      await rm(join(this.env.MEDIA_DIR, name), { recursive: true, force: true });
      this.logger.info({ picture: name }, 'unfinished picture removed');
    }
  }

  /** Skips young folders: they may belong to an upload without a row yet. */
  private async withoutRecent(names: string[]): Promise<string[]> {
    const isOld = await Promise.all(
      names.map(async (name) => {
        const { mtimeMs } = await stat(join(this.env.MEDIA_DIR, name)).catch(() => ({ mtimeMs: Date.now() }));
        return Date.now() - mtimeMs > UPLOAD_GRACE_MS;
      }),
    );
    return names.filter((_name, index) => isOld[index]);
  }

  /** Checks again under a lock that blocks new references, then removes. */
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
