import { type Director, DIRECTOR_FIELDS } from '@lml/common/contracts';
import { AnswerType } from '@lml/common/validation/table-types';
import { ApiProperty } from '@nestjs/swagger';

/** `Director` for the OpenAPI document; the compiler checks it against the contract. */
export class DirectorDocument extends AnswerType(DIRECTOR_FIELDS) implements Director {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;
}
