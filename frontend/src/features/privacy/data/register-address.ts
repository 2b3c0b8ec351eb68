import { REGISTER_LISTS, type RegisterList } from '@lml/common/contracts';
import type { Register } from './registers.api.js';
import { pageNumber } from '../../../lib/page-number.js';

/** Views of the screen: a person's data, or one of the registers. */
export type PrivacyView = 'person' | Register;
export const PRIVACY_VIEWS = ['person', 'requests', 'breaches'] as const satisfies PrivacyView[];

/** View, list and page of an address; a person's data for anything else. */
export function viewFrom(address: URLSearchParams): { view: PrivacyView; list: RegisterList; page: number } {
  const view = PRIVACY_VIEWS.find((name) => name === address.get('register')) ?? 'person';
  const list = REGISTER_LISTS.find((name) => name === address.get('list')) ?? 'open';
  return { view, list, page: pageNumber(address) };
}
