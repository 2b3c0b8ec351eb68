import { TABLE_FORMATS, type TableFormat } from '@lml/common/contracts';
import { Line } from '@lml/common/validation/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { StaffPropertiesQuery } from '../properties/staff-properties.query.js';

const FORMAT = `format must be one of: ${TABLE_FORMATS.join(', ')}`;

/** The query of `GET /api/admin/properties/export`: the list's own filters and order; its page has no meaning here. */
export class PropertyExportQuery extends StaffPropertiesQuery {
  @ApiPropertyOptional({ enum: TABLE_FORMATS, default: 'csv' })
  @Line()
  @IsIn(TABLE_FORMATS, { message: FORMAT })
  format: TableFormat = 'csv';
}

/** The query of `GET /api/admin/imports/template`. */
export class TemplateQuery {
  @ApiPropertyOptional({ enum: TABLE_FORMATS, default: 'csv' })
  @Line()
  @IsIn(TABLE_FORMATS, { message: FORMAT })
  format: TableFormat = 'csv';
}
