import type { AGENT_FIELDS, DIRECTOR_FIELDS } from './people-fields.js';
import type { StoredFields } from './property/field-table.js';

export interface Agent extends StoredFields<typeof AGENT_FIELDS> {
  id: number;
}

export interface Director extends StoredFields<typeof DIRECTOR_FIELDS> {
  id: number;
}
