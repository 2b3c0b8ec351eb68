import type { InquiryRoute } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { Controller, Get, Param } from '@nestjs/common';
import { RouteService } from './route.service.js';

/** For the inquiries service only. */
@InternalOnly()
@Controller('internal/properties/:id/route')
export class RouteController {
  constructor(private readonly routes: RouteService) {}

  @Get()
  async get(@Param('id') id: string): Promise<InquiryRoute> {
    return await this.routes.routeOf(id);
  }
}
