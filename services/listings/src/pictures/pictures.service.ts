import { cleanLine, type UploadedPicture } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { ListingsEnv } from '../env.js';
import type { ReceivedFile } from '../one-file.js';
import { pictureMissing, pictureUnreadable, storageFull } from './pictures.errors.js';
import { PicturesRepository } from './pictures.repository.js';
import {
  type ProcessedPicture,
  processPicture,
  readProcessed,
  UnreadablePictureError,
} from './process-picture.js';

const NAME_MAX = 80;
/** The largest pictures take some 350 MB each while they are made; the service's container has 1 GB. */
const MADE_AT_ONCE = 2;

/** How a system says that nothing more fits: the disk is full, or what we may use of it is, or a file may be no larger. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Takes uploads in; a listing gets them when it is saved with their ids. */
@Injectable()
export class PicturesService {
  private readonly turn = pLimit(MADE_AT_ONCE);

  constructor(
    private readonly dataSource: DataSource,
    private readonly pictures: PicturesRepository,
    private readonly env: ListingsEnv,
  ) {}

  /** @throws 422 PICTURE_UNREADABLE naming the file, 400 when there is none, 507 STORAGE_FULL */
  async upload(file: ReceivedFile | undefined): Promise<UploadedPicture> {
    if (!file) throw pictureMissing();
    const picture = await this.process(file);
    const row = await this.dataSource.transaction(async (manager) => {
      await this.pictures.keepFiles(manager);
      // The files of the same picture may have been an old upload's, and have gone just now.
      if (!(await readProcessed(this.env.MEDIA_DIR, picture.key))) await this.process(file);
      return await this.pictures.register(manager, picture);
    });
    const { id, url, width, height, blur, widths } = row;
    return { id, url, alt: '', width, height, blur, widths };
  }

  private async process(file: ReceivedFile): Promise<ProcessedPicture> {
    try {
      return await this.turn(() => processPicture(file.buffer, this.env.MEDIA_DIR));
    } catch (error) {
      if (error instanceof UnreadablePictureError) {
        throw pictureUnreadable(shownName(file.originalname), error.megapixelsMax);
      }
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
