import type { Director } from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** `Director` for the OpenAPI document; the compiler checks it against the contract. */
export class DirectorDocument implements Director {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;

  @ApiProperty({ example: 'Mutiso Kilonzi' })
  name: string;

  @ApiProperty({ example: 'Managing Director' })
  title: string;

  @ApiProperty({ type: [String], example: ['Registered Valuer', 'Registered Estate Agent'] })
  qualifications: string[];

  @ApiProperty()
  bio: string;
}
