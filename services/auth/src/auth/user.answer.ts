import type { User } from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

export class UserAnswer implements User {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;

  @ApiProperty({ example: 'admin' })
  username: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}
