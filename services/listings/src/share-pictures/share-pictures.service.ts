import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentCache } from '../brochure/document-cache.js';
import { WorkQueue } from '../brochure/work-queue.js';
import { ListingsEnv } from '../env.js';
import { PropertiesService } from '../properties/public/properties.service.js';
import { shareCard } from './share-card.js';
import { shareContent, sharedPhotoKey, SHARED_PHOTO, shareVersion } from './share-content.js';
import { sharePicturesBusy } from './share-pictures.errors.js';

/** A picture takes about a quarter of a second and 20 MB of memory. */
const QUEUE_LIMITS = { atOnce: 1, waiting: 16, milliseconds: 10_000 };
/** The gateway keeps them too; these spare the work when several crawlers come at once. */
const CACHE = { documents: 50, bytes: 10_000_000 };

/** Makes the link preview pictures of listings. */
@Injectable()
export class SharePicturesService {
  private readonly queue = new WorkQueue(QUEUE_LIMITS, sharePicturesBusy);
  private readonly cache = new DocumentCache(CACHE);

  constructor(
    private readonly properties: PropertiesService,
    private readonly env: ListingsEnv,
  ) {}

  /**
   * Returns a listing's picture, and whether that is the version asked for.
   * @throws 404 PROPERTY_NOT_FOUND, 410 PROPERTY_GONE, 503 SHARE_PICTURES_BUSY
   */
  async picture(idText: string, version: string): Promise<{ jpeg: Buffer; isCurrent: boolean }> {
    const property = await this.properties.get(idText);
    const current = shareVersion(property);
    const isCurrent = version === current;
    const ready = this.cache.get(current);
    if (ready) return { jpeg: ready, isCurrent };
    const jpeg = await this.queue.run(async () =>
      shareCard(shareContent(property), await this.photo(sharedPhotoKey(property))),
    );
    this.cache.set(current, jpeg);
    return { jpeg, isCurrent };
  }

  /** Reads the cropped photo; undefined if the file is missing. */
  private async photo(key: string | undefined): Promise<Buffer | undefined> {
    if (key === undefined) return undefined;
    try {
      return await readFile(join(this.env.MEDIA_DIR, key, SHARED_PHOTO));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
