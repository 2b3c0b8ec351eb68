import { EnvironmentError } from '@lml/common/env';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { access, constants, mkdir } from 'node:fs/promises';
import { ListingsEnv } from '../env.js';

/** Ensures at start that the picture folder exists and is writable. */
@Injectable()
export class MediaFolder implements OnModuleInit {
  constructor(private readonly env: ListingsEnv) {}

  async onModuleInit(): Promise<void> {
    await requireWritableFolder('MEDIA_DIR', this.env.MEDIA_DIR);
  }
}

/**
 * Creates a folder unless it exists.
 * @param variable that names it
 * @throws EnvironmentError if this service cannot write to it
 */
export async function requireWritableFolder(variable: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EnvironmentError(
      `The configuration is not usable:\n  - ${variable} must be a folder that this service can write to (${(error as Error).message})`,
    );
  }
}
