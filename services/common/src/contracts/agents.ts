import type { AnswerHours } from './answer-times.js';
import type { AGENT_FIELDS, DIRECTOR_FIELDS } from './people-fields.js';
import type { StoredFields } from './property/field-table.js';

export interface Agent extends StoredFields<typeof AGENT_FIELDS> {
  id: number;
  /** Usual time to the first answer; missing in lists, and if visitors are not told. */
  answersWithinHours?: AnswerHours;
}

export interface Director extends StoredFields<typeof DIRECTOR_FIELDS> {
  id: number;
}
