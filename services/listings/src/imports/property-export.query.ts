import { TABLE_FORMATS, type TableFormat } from '@lml/common/contracts';
import { Line } from '@lml/common/validation/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { StaffPropertiesQuery } from '../properties/staff/staff-properties.query.js';

const FORMAT = `format must be one of: ${TABLE_FORMATS.join(', ')}`;

/** Query of `GET /api/admin/properties/export`: the list's filters and order; the page is ignored. */
export class PropertyExportQuery extends StaffPropertiesQuery {
  @ApiPropertyOptional({ enum: TABLE_FORMATS, default: 'csv' })
  @Line()
  @IsIn(TABLE_FORMATS, { message: FORMAT })
  format: TableFormat = 'csv';
}

/** Query of `GET /api/admin/imports/template`. */
export class TemplateQuery {
  @ApiPropertyOptional({ enum: TABLE_FORMATS, default: 'csv' })
  @Line()
  @IsIn(TABLE_FORMATS, { message: FORMAT })
  format: TableFormat = 'csv';
}
