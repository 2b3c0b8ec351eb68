import {
  BULK_ACTIONS,
  type BulkResult,
  type DeletedProperty,
  STAFF_PROPERTY_TEXTS,
  type UndoResult,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** OpenAPI documents of the contract's types; the compiler checks each class against its contract. */

const integer = { type: 'integer' } as const;

export class UndoDocument {
  @ApiProperty({ format: 'uuid' })
  token: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;
}

export class BulkResultDocument implements BulkResult {
  @ApiProperty({ ...integer, description: `Listings named that exist; actions: ${BULK_ACTIONS.join(', ')}` })
  affectedCount: number;

  @ApiProperty({ type: UndoDocument, nullable: true, description: 'Null when nothing was changed' })
  undo: UndoDocument | null;
}

export class UndoResultDocument implements UndoResult {
  @ApiProperty(integer)
  affectedCount: number;

  @ApiProperty({ ...integer, description: 'Listings that were changed again since' })
  skippedCount: number;
}

export class DeletedPropertyDocument implements DeletedProperty {
  @ApiProperty(integer)
  id: number;

  @ApiProperty({ example: STAFF_PROPERTY_TEXTS.deleted })
  message: string;

  @ApiProperty({ type: UndoDocument, nullable: true })
  undo: UndoDocument | null;
}
