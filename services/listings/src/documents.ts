import type { ErrorBody, ErrorDetail } from '@lml/common/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class ErrorDetailDocument implements ErrorDetail {
  @ApiProperty({ example: 'pageSize' })
  field: string;

  @ApiProperty({ example: 'pageSize must be a whole number from 1 to 100' })
  message: string;
}

/** `ErrorBody` for the OpenAPI document; the compiler checks it against the contract. */
export class ErrorDocument implements ErrorBody {
  @ApiProperty({ type: 'integer', example: 400 })
  statusCode: number;

  @ApiProperty({ description: 'The same as `message`' })
  error: string;

  @ApiProperty({ description: 'A sentence for people' })
  message: string;

  @ApiProperty({ description: 'Stable, for programs', example: 'VALIDATION_FAILED' })
  code: string;

  @ApiProperty({ description: 'As in the X-Request-Id header and the logs' })
  requestId: string;

  @ApiPropertyOptional({ type: [ErrorDetailDocument], description: 'For answers about input' })
  details?: ErrorDetailDocument[];
}
