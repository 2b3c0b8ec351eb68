import type { CurrentRates } from '@lml/common/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PubliclyCached } from '../public-cache.js';
import { CurrentRatesDocument } from './rates.dto.js';
import { RatesService } from './rates.service.js';

@ApiTags('rates')
@Controller('api/rates')
@PubliclyCached()
export class RatesController {
  constructor(private readonly rates: RatesService) {}

  @Get()
  @ApiOperation({ summary: 'The rates in force, for estimates of the costs of buying' })
  @ApiOkResponse({ type: CurrentRatesDocument })
  async current(): Promise<CurrentRates> {
    return await this.rates.current();
  }
}
