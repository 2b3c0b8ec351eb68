import { LOGGER } from '@lml/common/core.module';
import { AppError } from '@lml/common/errors/app-error';
import { AddressLimit } from '@lml/common/limits/address-limit';
import type { Logger } from '@lml/common/logging/logger';
import { REDIS, type Redis } from '@lml/common/redis';
import { Controller, HttpCode, Inject, Ip, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConsumes,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiPayloadTooLargeResponse,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnsupportedMediaTypeResponse,
} from '@nestjs/swagger';
import { json, type Request } from 'express';
import { REPORTS_MAX, violationsIn } from './csp-report.js';

const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];
const BYTES_MAX = 16 * 1024;
/** A faulty page may send many reports; more than these add no information. */
const CALLS_PER_MINUTE = 30;

/** Body parser for reports; all other bodies are `application/json`. */
export const reportBody = json({ type: REPORT_TYPES, limit: BYTES_MAX });

/** Logs violations of the content security policy that browsers report. */
@ApiTags('reports')
@Controller('api/csp-reports')
export class CspReportsController {
  private readonly limit: AddressLimit;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(REDIS) redis: Redis,
  ) {
    this.limit = new AddressLimit(redis, 'csp-reports', CALLS_PER_MINUTE);
  }

  @Post()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Take a report of what the content security policy kept out of a page',
    description: `Browsers send these by themselves. At most 16 KB and ${REPORTS_MAX} reports at once; which rule, whose address and on which page is logged, and nothing about the visitor.`,
  })
  @ApiConsumes(...REPORT_TYPES)
  @ApiBody({
    schema: {
      oneOf: [
        {
          type: 'object',
          required: ['csp-report'],
          properties: { 'csp-report': { type: 'object', additionalProperties: true } },
        },
        {
          type: 'array',
          maxItems: REPORTS_MAX,
          items: {
            type: 'object',
            properties: {
              type: { type: 'string', example: 'csp-violation' },
              body: { type: 'object', additionalProperties: true },
            },
          },
        },
      ],
    },
  })
  @ApiNoContentResponse({ description: 'Taken' })
  @ApiBadRequestResponse({
    description: 'VALIDATION_FAILED or MALFORMED_REQUEST: no report that can be read',
  })
  @ApiForbiddenResponse({ description: "FOREIGN_ORIGIN: another site's page sent it" })
  @ApiPayloadTooLargeResponse({ description: 'BODY_TOO_LARGE' })
  @ApiUnsupportedMediaTypeResponse({ description: 'UNSUPPORTED_MEDIA_TYPE' })
  @ApiTooManyRequestsResponse({ description: 'Too many calls from one address' })
  async take(@Req() request: Request, @Ip() address: string): Promise<void> {
    if (!request.is(REPORT_TYPES)) {
      throw new AppError(
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        `Send a report as ${REPORT_TYPES.join(' or ')}, with its length`,
      );
    }
    const violations = violationsIn(request.body);
    await this.limit.take(address);
    for (const violation of violations) {
      this.logger.warn({ event: 'csp-violation', ...violation }, 'content security policy violation');
    }
  }
}
