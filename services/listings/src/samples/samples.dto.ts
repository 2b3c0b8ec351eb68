import type {
  ChangedSample,
  RemovedSamples,
  RemoveSamplesInput,
  SampleListings,
} from '@lml/common/contracts';
import { Check, Required } from '@lml/common/validation/fields';
import { ApiProperty } from '@nestjs/swagger';
import { UndoDocument } from '../properties/bulk/bulk-actions.documents.js';

const IDS = 'changedIds must be a list of numbers of properties; it may be empty';
/** More than there are samples. */
const IDS_MAX = 100;

/** Body of `DELETE /api/admin/samples`. */
export class RemoveSamplesDto implements RemoveSamplesInput {
  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    maxItems: IDS_MAX,
    description: 'Changed samples to remove too',
  })
  @Check((value) =>
    Array.isArray(value) && value.length <= IDS_MAX && value.every((id) => Number.isSafeInteger(id))
      ? undefined
      : IDS,
  )
  @Required(IDS)
  changedIds: number[];
}

class ChangedSampleDocument implements ChangedSample {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty()
  title: string;
}

export class SampleListingsDocument implements SampleListings {
  @ApiProperty({ enum: ['offered', 'adding', 'present', 'none'] })
  state: SampleListings['state'];

  @ApiProperty({ type: 'integer' })
  count: number;

  @ApiProperty({ type: [ChangedSampleDocument] })
  changed: ChangedSampleDocument[];
}

export class RemovedSamplesDocument implements RemovedSamples {
  @ApiProperty({ type: 'integer' })
  removedCount: number;

  @ApiProperty({ type: 'integer', description: 'Changed samples that stay' })
  keptCount: number;

  @ApiProperty({ type: UndoDocument, nullable: true })
  undo: UndoDocument | null;
}
