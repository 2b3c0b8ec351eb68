import {
  type CreatedFeedKey,
  FEED_LIMITS,
  FEED_TEXTS,
  type FeedKey,
  lengthProblem,
  PORTAL_NAME,
} from '@lml/common/contracts';
import {
  Check,
  CheckedLine,
  ID_MAX,
  QueryNumber,
  Required,
  WholeNumber,
} from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Query of the feed. */
export class FeedQuery {
  @ApiPropertyOptional({ type: 'integer', description: 'Cursor: the last listing of the page before' })
  @IsOptional()
  @QueryNumber()
  @WholeNumber(0, ID_MAX, FEED_TEXTS.after)
  after = 0;

  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 1, maximum: FEED_LIMITS.limitMax },
    default: FEED_LIMITS.limitDefault,
  })
  @IsOptional()
  @QueryNumber()
  @WholeNumber(1, FEED_LIMITS.limitMax, FEED_TEXTS.limit)
  limit: number = FEED_LIMITS.limitDefault;

  @ApiPropertyOptional({
    ...{ type: String, format: 'date-time' },
    description: 'Only what changed since; `removed` then names what is not public any more',
  })
  @IsOptional()
  @Check((value) =>
    typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value))
      ? undefined
      : FEED_TEXTS.changedSince,
  )
  changedSince?: string;

  @ApiPropertyOptional({ type: String, description: 'The key, where no header can be sent' })
  @IsOptional()
  @Check(() => undefined)
  key?: unknown;
}

/** Body of `POST /api/admin/feeds`. */
export class FeedKeyDto {
  @ApiProperty({ minLength: PORTAL_NAME.min, maxLength: PORTAL_NAME.max, example: 'BuyRentKenya' })
  @Required(PORTAL_NAME.tooShort)
  @CheckedLine((value) =>
    typeof value === 'string' ? (lengthProblem(value, PORTAL_NAME) ?? undefined) : PORTAL_NAME.tooShort,
  )
  name: string;
}

export class FeedKeyDocument implements FeedKey {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;

  @ApiProperty({ example: 'BuyRentKenya' })
  name: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ example: 'admin' })
  createdBy: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'To the minute' })
  lastUsedAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  revokedAt: string | null;
}

export class CreatedFeedKeyDocument extends FeedKeyDocument implements CreatedFeedKey {
  @ApiProperty({ description: 'Shown once; only its digest is stored' })
  key: string;
}
