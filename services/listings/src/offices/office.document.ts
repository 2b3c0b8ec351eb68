import type { Office, StaffOffice } from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

class CoordinatesDocument {
  @ApiProperty({ example: -4.064 })
  lat: number;

  @ApiProperty({ example: 39.6735 })
  lng: number;
}

/** `Office` for the OpenAPI document; the compiler checks it against the contract. */
export class OfficeDocument implements Office {
  @ApiProperty({ type: 'integer', example: 2 })
  id: number;

  @ApiProperty({ description: 'The town', example: 'Mombasa' })
  name: string;

  @ApiProperty({ example: 'Coastal Region' })
  region: string;

  @ApiProperty({ description: 'In one line; may be empty' })
  shortAddress: string;

  @ApiProperty({ type: [String], example: ['Bahari Chambers, 2nd Floor', 'Nkrumah Road'] })
  addressLines: string[];

  @ApiProperty({ type: [String], example: ['+254 700 000 103'] })
  phones: string[];

  @ApiProperty({ type: String, nullable: true, example: null })
  whatsapp: string | null;

  @ApiProperty({ type: [String], example: ['mombasa@lml-properties.example'] })
  emails: string[];

  @ApiProperty({ type: CoordinatesDocument, nullable: true })
  coordinates: { lat: number; lng: number } | null;

  @ApiProperty({ example: false })
  isHeadOffice: boolean;
}

/** `StaffOffice` for the OpenAPI document. */
export class StaffOfficeDocument extends OfficeDocument implements StaffOffice {
  @ApiProperty({ type: [String], example: ['Mombasa', 'Kilifi'] })
  towns: string[];

  @ApiProperty({ type: 'integer', nullable: true, description: 'The account that inquiries go to' })
  staffUserId: number | null;
}
