import { cleanLine, STAFF_PROPERTY_LIMITS, type UploadedPicture } from '@lml/common/contracts';
import type { AppError } from '@lml/common/errors/app-error';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { ListingsEnv } from '../env.js';
import type { ReceivedFile } from '../single-upload.js';
import { DownloadError, downloadPicture, type DownloadRules, PUBLIC_WEB_ONLY } from './download-picture.js';
import {
  copyUnreadable,
  pictureMissing,
  pictureNotCopied,
  pictureUnreadable,
  storageFull,
  tooManyUploads,
} from './pictures.errors.js';
import { PicturesRepository } from './pictures.repository.js';
import {
  type ProcessedPicture,
  processPicture,
  readProcessed,
  UnreadablePictureError,
} from './process-picture.js';

const NAME_MAX = 80;
/** The largest pictures take about 350 MB each while processed; the service's container has 1 GB. */
const MADE_AT_ONCE = 2;
/** Max concurrent copies, from the DNS look-up to the last size; each may hold 10 MB. */
const COPIES_AT_ONCE = 4;

/** Injection token of the download rules. */
export const DOWNLOAD_RULES = Symbol('download rules');
export const downloadRules = {
  provide: DOWNLOAD_RULES,
  useValue: { ...PUBLIC_WEB_ONLY, bytesMax: STAFF_PROPERTY_LIMITS.uploadBytesMax } satisfies DownloadRules,
};

/** Error codes for no space left: disk full, quota exceeded, file too large. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Stores uploads and copies of pictures from URLs; a listing gets them when it is saved with their ids. */
@Injectable()
export class PicturesService {
  private readonly turn = pLimit(MADE_AT_ONCE);
  private copies = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pictures: PicturesRepository,
    private readonly env: ListingsEnv,
    @Inject(DOWNLOAD_RULES) private readonly rules: DownloadRules,
  ) {}

  /** @throws 422 PICTURE_UNREADABLE naming the file, 400 if there is none, 507 STORAGE_FULL */
  async upload(file: ReceivedFile | undefined): Promise<UploadedPicture> {
    if (!file) throw pictureMissing();
    const { buffer, originalname } = file;
    return await this.store(buffer, (megapixelsMax) =>
      pictureUnreadable(shownName(originalname), megapixelsMax),
    );
  }

  /**
   * Downloads the picture at an https URL and stores it as an upload.
   * @throws 422 PICTURE_NOT_COPIED naming the URL and the remedy, 503 TOO_MANY_UPLOADS, 507 STORAGE_FULL
   */
  async copy(url: string): Promise<UploadedPicture> {
    if (this.copies >= COPIES_AT_ONCE) throw tooManyUploads();
    this.copies += 1;
    try {
      const bytes = await downloadPicture(url, this.rules);
      return await this.store(bytes, (megapixelsMax) => copyUnreadable(url, megapixelsMax));
    } catch (error) {
      throw error instanceof DownloadError ? pictureNotCopied(url, error.problem, error.host) : error;
    } finally {
      this.copies -= 1;
    }
  }

  private async store(
    bytes: Buffer,
    unreadable: (megapixelsMax?: number) => AppError,
  ): Promise<UploadedPicture> {
    const picture = await this.process(bytes, unreadable);
    const row = await this.dataSource.transaction(async (manager) => {
      await this.pictures.keepFiles(manager);
      // Maintenance may just have deleted the same picture's files as an expired upload.
      if (!(await readProcessed(this.env.MEDIA_DIR, picture.key))) await this.process(bytes, unreadable);
      return await this.pictures.register(manager, picture);
    });
    const { id, url, width, height, blur, widths } = row;
    return { id, url, alt: '', width, height, blur, widths, bytes: picture.bytes };
  }

  private async process(
    bytes: Buffer,
    unreadable: (megapixelsMax?: number) => AppError,
  ): Promise<ProcessedPicture> {
    try {
      return await this.turn(() => processPicture(bytes, this.env.MEDIA_DIR));
    } catch (error) {
      if (error instanceof UnreadablePictureError) throw unreadable(error.megapixelsMax);
      if (NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) throw storageFull();
      throw error;
    }
  }
}

function shownName(name: string): string {
  const characters = Array.from(cleanLine(name));
  if (characters.length === 0) return 'The file';
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX).join('')}…` : characters.join('');
}
