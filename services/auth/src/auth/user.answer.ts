import { type Role, ROLES, type User } from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

export class UserAnswer implements User {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;

  @ApiProperty({ example: 'admin' })
  username: string;

  @ApiProperty({ example: 'Achieng Nyadero', description: 'Empty if none was entered' })
  name: string;

  @ApiProperty({ enum: ROLES, example: 'agent' })
  role: Role;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}
