import type { CurrentSettings, SiteSettings, TextCorrections } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PubliclyCached } from '../public-cache.js';
import { SiteSettingsDocument, TextCorrectionsDocument } from './settings.documents.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('api/site-settings')
@PubliclyCached()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ApiOperation({ summary: 'Hours, links and texts that staff have changed; what is missing is built in' })
  @ApiOkResponse({ type: SiteSettingsDocument })
  async site(): Promise<SiteSettings> {
    return await this.settings.site();
  }

  @Get('sw')
  @ApiOperation({ summary: 'Texts of the Swahili pages that staff have corrected' })
  @ApiOkResponse({ type: TextCorrectionsDocument })
  async swahili(): Promise<TextCorrections> {
    return await this.settings.textCorrections();
  }
}

/** For the other services only. */
@InternalOnly()
@Controller('internal/settings')
export class InternalSettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  async current(): Promise<CurrentSettings> {
    return await this.settings.current();
  }
}
