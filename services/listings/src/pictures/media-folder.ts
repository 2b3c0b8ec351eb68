import { EnvironmentError } from '@lml/common/env';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { access, constants, mkdir } from 'node:fs/promises';
import { ListingsEnv } from '../env.js';

/** Ensures at start that the picture folder exists and is writable. */
@Injectable()
export class MediaFolder implements OnModuleInit {
  constructor(private readonly env: ListingsEnv) {}

  async onModuleInit(): Promise<void> {
    try {
      await mkdir(this.env.MEDIA_DIR, { recursive: true });
      await access(this.env.MEDIA_DIR, constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new EnvironmentError(
        `The configuration is not usable:\n  - MEDIA_DIR must be a folder that this service can write to (${(error as Error).message})`,
      );
    }
  }
}
