import { type InquiryRoute, OWNER_LIMITS, type PlaceRoute } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import { RouteService } from './route.service.js';

class PlaceDto {
  @IsString()
  // Characters may take two code units each.
  @MaxLength(OWNER_LIMITS.placeMax * 2)
  place: string;
}

/** For the inquiries service only. */
@InternalOnly()
@Controller('internal')
export class RouteController {
  constructor(private readonly routes: RouteService) {}

  @Get('properties/:id/route')
  async get(@Param('id') id: string): Promise<InquiryRoute> {
    return await this.routes.routeOf(id);
  }

  @HttpCode(200)
  @Post('places/route')
  async ofPlace(@Body() { place }: PlaceDto): Promise<PlaceRoute> {
    return await this.routes.routeOfPlace(place);
  }
}
