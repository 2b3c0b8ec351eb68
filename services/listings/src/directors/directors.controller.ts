import type { Director } from '@lml/common/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PubliclyCached } from '../public-cache.js';
import { DirectorDocument } from './director.document.js';
import { DirectorsService } from './directors.service.js';

@ApiTags('directors')
@Controller('api/directors')
@PubliclyCached()
export class DirectorsController {
  constructor(private readonly directors: DirectorsService) {}

  @Get()
  @ApiOperation({ summary: 'The directors, in the order of the page' })
  @ApiOkResponse({ type: [DirectorDocument] })
  async list(): Promise<Director[]> {
    return await this.directors.list();
  }
}
