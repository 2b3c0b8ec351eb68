import {
  correctionProblem,
  type SettingState,
  type StaffSettings,
  type SwahiliText,
} from '@lml/common/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import builtInTexts from 'virtual:swahili-texts';
import { ApiError, callApiForJson } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/swahili-texts-copy.json' with { type: 'json' };
import { pageNumber } from '../../../lib/page-number.js';

type State = SettingState<'swahili'>;

/** Corrected texts with their version. */
export const swahiliTextsQuery = queryOptions({
  queryKey: ['staff', 'settings', 'swahili'],
  queryFn: async ({ signal }) =>
    (await callApiForJson<StaffSettings>('GET', '/api/admin/settings', { signal })).swahili,
});

/** Query keys to invalidate after a change. */
export const SWAHILI_TEXTS_KEYS = [['staff', 'settings']] as const;

export const SWAHILI_TEXTS_PAGE_SIZE = 25;

/** A text of the list. */
export interface SwahiliRow {
  key: string;
  english: string;
  /** The site's own text; empty if it has the text no longer. */
  builtIn: string;
  /** Null if it is not corrected. */
  corrected: string | null;
  /** `changed`: the site's text is another one since it was corrected. */
  state: 'built-in' | 'corrected' | 'changed' | 'gone';
}

/** Returns all texts with their corrections; those that the site has no longer come first. */
export function swahiliRows(corrections: SwahiliText[]): SwahiliRow[] {
  const byKey = new Map(corrections.map((correction) => [correction.key, correction]));
  const rows = builtInTexts.map(({ key, english, swahili }): SwahiliRow => {
    const correction = byKey.get(key);
    byKey.delete(key);
    if (!correction) return { key, english, builtIn: swahili, corrected: null, state: 'built-in' };
    const state = correction.builtIn === swahili ? 'corrected' : 'changed';
    return { key, english, builtIn: swahili, corrected: correction.text, state };
  });
  const gone = [...byKey.values()].map(({ key, text }): SwahiliRow => ({
    key,
    english: '',
    builtIn: '',
    corrected: text,
    state: 'gone',
  }));
  return [...gone, ...rows];
}

const SHOWN = ['all', 'corrected', 'changed'] as const;

/** Filters of the list. The URL holds them, not component state. */
export interface SwahiliFilters {
  search: string;
  show: (typeof SHOWN)[number];
  page: number;
}

export function swahiliFiltersFromUrl(address: URLSearchParams): SwahiliFilters {
  return {
    search: (address.get('search') ?? '').trim().slice(0, 100),
    show: SHOWN.find((name) => name === address.get('show')) ?? 'all',
    page: pageNumber(address),
  };
}

/** URL query of the filters; omits defaults. */
export function swahiliFiltersToQuery({ search, show, page }: SwahiliFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (search) address.set('search', search);
  if (show !== 'all') address.set('show', show);
  if (page > 1) address.set('page', String(page));
  return address;
}

export function filteredRows(rows: SwahiliRow[], { search, show }: SwahiliFilters): SwahiliRow[] {
  const wanted = search.toLowerCase();
  return rows.filter(
    ({ key, english, builtIn, corrected, state }) =>
      (show === 'all' ||
        (show === 'corrected' ? corrected !== null : state === 'changed' || state === 'gone')) &&
      [key, english, builtIn, corrected ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** Problem of what was typed for a text, or null. */
export function typedProblem({ builtIn }: SwahiliRow, typed: string): string | null {
  return typed.trim() === builtIn ? copy.edit.same : correctionProblem(typed, builtIn);
}

/**
 * Saves one correction among the others, or takes it back.
 * @param seen the correction that the person saw; null for none
 * @throws {ApiError} that names the field `text` if somebody else has changed this text meanwhile
 */
export async function saveCorrection(
  queryClient: QueryClient,
  { key, builtIn }: SwahiliRow,
  text: string | null,
  seen: string | null,
): Promise<State> {
  const { values, version, updatedBy } = await queryClient.fetchQuery({ ...swahiliTextsQuery, staleTime: 0 });
  const corrections = values?.texts ?? [];
  const theirs = corrections.find((correction) => correction.key === key)?.text ?? null;
  if (theirs !== seen) throw changedMeanwhile(theirs, updatedBy);
  const others = corrections.filter((correction) => correction.key !== key);
  const texts = text === null ? others : [...others, { key, text, builtIn }];
  return await callApiForJson<State>('PUT', '/api/admin/settings/swahili', {
    payload: { version, values: texts.length === 0 ? null : { texts } },
  });
}

function changedMeanwhile(theirs: string | null, by: string | null): ApiError {
  const message =
    theirs === null
      ? copy.edit.meanwhileRestored
      : filled(copy.edit.meanwhile, { name: by ?? '', text: theirs });
  return new ApiError({
    ...{ status: 409, code: 'TEXT_CHANGED', text: message },
    details: [{ field: 'text', message }],
  });
}
