import {
  EVIDENCE_LIMITS,
  PRIVATE_FILE_TYPES,
  type PrivateFile,
  type PrivateFileType,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

export class PrivateFileDocument implements PrivateFile {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ maxLength: EVIDENCE_LIMITS.fileNameMax, example: 'search-certificate.pdf' })
  name: string;

  @ApiProperty({ enum: PRIVATE_FILE_TYPES })
  type: PrivateFileType;

  @ApiProperty({ type: 'integer', example: 48_213 })
  bytes: number;
}
