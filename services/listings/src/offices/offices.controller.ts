import type { Office } from '@lml/common/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PubliclyCached } from '../public-cache.js';
import { OfficeDocument } from './office.document.js';
import { OfficesService } from './offices.service.js';

@ApiTags('offices')
@Controller('api/offices')
@PubliclyCached()
export class OfficesController {
  constructor(private readonly offices: OfficesService) {}

  @Get()
  @ApiOperation({ summary: 'The offices, in the order of the page' })
  @ApiOkResponse({ type: [OfficeDocument] })
  async list(): Promise<Office[]> {
    return await this.offices.list();
  }
}
