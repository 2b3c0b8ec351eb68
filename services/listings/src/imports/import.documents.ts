import {
  IMPORT_LIMITS,
  IMPORT_STATES,
  type ImportedRow,
  type ImportProblem,
  type ImportState,
  type PropertyImport,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

class ProgressDocument {
  @ApiProperty({ type: 'integer', example: 400 })
  done: number;

  @ApiProperty({ type: 'integer', example: 1200, description: '0 while the file is being read' })
  total: number;
}

class SummaryDocument {
  @ApiProperty({ type: 'integer', example: 12 })
  add: number;

  @ApiProperty({ type: 'integer', example: 3 })
  change: number;

  @ApiProperty({ type: 'integer', example: 40, description: 'Rows that say what is stored already' })
  same: number;
}

class ImportedRowDocument implements ImportedRow {
  @ApiProperty({ type: 'integer', example: 2 })
  row: number;

  @ApiProperty({ enum: ['add', 'change'] })
  action: 'add' | 'change';

  @ApiProperty({ example: 'Two-Bedroom Flat, Ngong Road' })
  title: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  propertyId: number | null;

  @ApiProperty({ type: [String], example: ['Price'], description: 'What changes' })
  columns: string[];
}

class ImportProblemDocument implements ImportProblem {
  @ApiProperty({ type: 'integer', example: 7, description: 'As a spreadsheet shows it; 1 is the heading' })
  row: number;

  @ApiProperty({ type: String, nullable: true, example: 'Price' })
  column: string | null;

  @ApiProperty({ example: 'Price must be a whole number from 0 to 1,000,000,000,000' })
  message: string;
}

class UndoneDocument {
  @ApiProperty({ type: 'integer' })
  count: number;

  @ApiProperty({ type: 'integer', description: 'Changed by somebody since, and left alone' })
  skipped: number;
}

class ImporterDocument {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ example: 'njeri' })
  username: string;
}

export class PropertyImportDocument implements PropertyImport {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'properties.xlsx' })
  fileName: string;

  @ApiProperty({ enum: IMPORT_STATES })
  state: ImportState;

  @ApiProperty()
  progress: ProgressDocument;

  @ApiProperty()
  summary: SummaryDocument;

  @ApiProperty({ type: [ImportedRowDocument], maxItems: IMPORT_LIMITS.previewRows })
  preview: ImportedRowDocument[];

  @ApiProperty({ type: [ImportProblemDocument], maxItems: IMPORT_LIMITS.problemsShown })
  problems: ImportProblemDocument[];

  @ApiProperty({ type: 'integer' })
  problemCount: number;

  @ApiProperty({ type: String, nullable: true })
  failure: string | null;

  @ApiProperty({ type: [String] })
  notes: string[];

  @ApiProperty()
  by: ImporterDocument;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  appliedAt: string | null;

  @ApiProperty({ type: UndoneDocument, nullable: true })
  undone: UndoneDocument | null;
}
