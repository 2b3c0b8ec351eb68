import {
  type PersonErasure,
  type PersonSummary,
  RETENTION_DEFAULTS,
  type RetentionRules,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';
import { saveFile } from '../../../lib/save-file.js';

/** Retention periods. Shows the defaults until the API responds, so that nothing moves. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => callApiForJson<RetentionRules>('GET', '/api/inquiries/retention', { signal }),
  placeholderData: RETENTION_DEFAULTS,
});

/** The search goes into the body, so that no address or number appears in links, history or logs. */
export function findPerson(person: string): Promise<PersonSummary> {
  return callApiForJson<PersonSummary>('POST', '/api/admin/privacy/search', { payload: { person } });
}

export function savePersonFile(person: string): Promise<void> {
  return saveFile('/api/admin/privacy/export', { method: 'POST', payload: { person } });
}

export function erasePerson(person: string): Promise<PersonErasure> {
  return callApiForJson<PersonErasure>('POST', '/api/admin/privacy/erase', { payload: { person } });
}
