import { DIRECTOR_FIELDS, type DirectorDetails, POSITION_FIELD } from '@lml/common/contracts';
import { InputType } from '@lml/common/validation/table-types';
import { PartialType } from '@nestjs/swagger';

/** Body of `POST /api/admin/directors`. */
export class DirectorDetailsDto
  extends InputType({ ...DIRECTOR_FIELDS, ...POSITION_FIELD })
  implements DirectorDetails {}

/** Body of `PUT /api/admin/directors/{id}`; missing fields stay unchanged. */
export class DirectorChangesDto extends PartialType(DirectorDetailsDto, { skipNullProperties: false }) {}
