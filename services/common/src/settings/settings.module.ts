import { type DynamicModule, Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { LOGGER } from '../core.module.js';
import type { Logger } from '../logging/logger.js';
import { SettingsClient } from './settings.client.js';

/** Brings the settings up to date before a request is validated by them. */
@Injectable()
export class FreshSettings implements NestMiddleware {
  constructor(@Inject(SettingsClient) private readonly settings: SettingsClient) {}

  async use(_request: Request, _response: Response, next: NextFunction): Promise<void> {
    await this.settings.refresh();
    next();
  }
}

/** The company's settings in a service other than listings, which stores them. */
export class SettingsClientModule {
  static with(env: { LISTINGS_URL: string; INTERNAL_TOKEN: string }): DynamicModule {
    return {
      module: SettingsClientModule,
      providers: [
        {
          provide: SettingsClient,
          inject: [LOGGER],
          useFactory: (logger: Logger) => new SettingsClient(env, logger),
        },
      ],
      exports: [SettingsClient],
    };
  }
}
