import {
  type PersonErasure,
  type PersonSummary,
  RETENTION_DEFAULTS,
  type RetentionRules,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';
import { saveFile } from '../../../lib/save-file.js';

/** For how long messages are kept. Until the answer comes it is what no setting has changed, so that nothing jumps. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => callApiForJson<RetentionRules>('GET', '/api/inquiries/retention', { signal }),
  placeholderData: RETENTION_DEFAULTS,
});

/** Whom these are about stands in the body: no address or number gets into a link, a history or a log. */
export function findPerson(person: string): Promise<PersonSummary> {
  return callApiForJson<PersonSummary>('POST', '/api/admin/privacy/search', { payload: { person } });
}

export function savePersonFile(person: string): Promise<void> {
  return saveFile('/api/admin/privacy/export', { method: 'POST', payload: { person } });
}

export function erasePerson(person: string): Promise<PersonErasure> {
  return callApiForJson<PersonErasure>('POST', '/api/admin/privacy/erase', { payload: { person } });
}
