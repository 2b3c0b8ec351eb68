import type { ContactNeeds, ContactSummary } from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { ContactNeedsDto } from './contact.dto.js';

const integer = { type: 'integer' } as const;

/** OpenAPI document; the contract defines the type. */
export class ContactSummaryAnswer implements ContactSummary {
  @ApiProperty({ ...integer, example: 12 })
  id: number;

  @ApiProperty({ example: 'Wanjiru Kamau' })
  name: string;

  @ApiProperty({ type: [String], example: ['wanjiru.kamau@example.com'] })
  emails: string[];

  @ApiProperty({ type: [String], example: ['+254700000120'] })
  phones: string[];

  @ApiProperty({ type: [String], example: ['investor'] })
  tags: string[];

  @ApiProperty({ type: ContactNeedsDto, nullable: true })
  needs: ContactNeeds | null;

  @ApiProperty({ ...integer, description: 'Messages, without spam' })
  messages: number;

  @ApiProperty({ format: 'date-time', description: 'Of the newest message' })
  lastAt: string;

  @ApiProperty({ description: 'Another contact may be the same person' })
  possibleDuplicate: boolean;
}
