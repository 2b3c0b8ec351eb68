import { PLACE_KINDS, type PlaceKind, type StaffPlace } from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { PlaceDetailsDto } from './place.dto.js';

/** `StaffPlace` for the OpenAPI document. */
export class StaffPlaceDocument extends PlaceDetailsDto implements StaffPlace {
  @ApiProperty({ type: 'integer', example: 12 })
  id: number;

  @ApiProperty({ enum: PLACE_KINDS })
  declare kind: PlaceKind;

  @ApiProperty({ type: [String], example: ['sarit'] })
  declare aliases: string[];

  @ApiProperty({ type: 'integer', example: 1 })
  version: number;

  @ApiProperty({ type: 'integer', example: 3, description: 'Saved searches that name the place' })
  savedSearches: number;
}
