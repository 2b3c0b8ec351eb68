import type { RetentionRules } from '@lml/common/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RetentionAnswer } from './privacy.dto.js';
import { PrivacyService } from './privacy.service.js';

/** Retention periods for the privacy notice. */
@ApiTags('Visitors')
@Controller('api/inquiries/retention')
export class RetentionController {
  constructor(private readonly privacy: PrivacyService) {}

  @ApiOperation({ summary: 'For how long messages are kept' })
  @ApiOkResponse({ type: RetentionAnswer })
  @Header('Cache-Control', 'no-cache')
  @Get()
  retention(): RetentionRules {
    return this.privacy.retention();
  }
}
