import {
  type BulkEditPreview,
  type BulkEditResult,
  LEFT_OUT_TEXTS,
  type LeftOutListing,
  type LeftOutReason,
  type PlannedEdit,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { BulkResultDocument } from './bulk-actions.documents.js';

class LeftOutDocument implements LeftOutListing {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty()
  title: string;

  @ApiProperty({ enum: Object.keys(LEFT_OUT_TEXTS) })
  reason: LeftOutReason;
}

const VALUE = { oneOf: [{ type: 'string' }, { type: 'integer' }] };

class PlannedEditDocument implements PlannedEdit {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ type: 'integer' })
  version: number;

  @ApiProperty()
  title: string;

  @ApiProperty({ ...VALUE, nullable: true, description: "A price, an agent's name or a type" })
  from: string | number | null;

  @ApiProperty(VALUE)
  to: string | number;
}

export class BulkEditPreviewDocument implements BulkEditPreview {
  @ApiProperty({ type: [PlannedEditDocument] })
  changes: PlannedEditDocument[];

  @ApiProperty({ type: [LeftOutDocument] })
  leftOut: LeftOutDocument[];
}

export class BulkEditResultDocument extends BulkResultDocument implements BulkEditResult {
  @ApiProperty({ type: [LeftOutDocument] })
  leftOut: LeftOutDocument[];
}
