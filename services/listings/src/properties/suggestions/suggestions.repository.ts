import type { PropertyType } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countsBy, PLACE } from '../search/list-index.js';

/** A location that listings on the market have. */
export interface AreaRow {
  /** As `normaliseLocation` returns it. */
  key: string;
  /** As listings write it; null for a street. */
  area: string | null;
  count: number;
}

export interface TitleRow {
  id: number;
  title: string;
  location: string;
  type: PropertyType;
}

/** Areas looked at per call. */
const AREAS_MAX = 50;
/** Phrases looked at per call: several may be of one title. */
const PHRASES_MAX = 20;

/** SQL of suggestions: each call reads a bounded number of rows. */
@Injectable()
export class SuggestionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the areas with a word that begins with one of the texts, and the locations with these keys.
   * @param texts as `lettersOf` returns them
   */
  async areas(texts: string[], keys: string[]): Promise<AreaRow[]> {
    const parameters: unknown[] = [keys.map((key) => PLACE + key)];
    const begins = texts
      .flatMap((text) => [text, `% ${text}`])
      .map((pattern) => `fold_text(area) LIKE $${parameters.push(`${pattern}%`)}`)
      .join(' OR ');
    const named = texts.length === 0 ? 'false' : `(${begins})`;
    return await this.dataSource.query<AreaRow[]>(
      `WITH wanted AS (
         SELECT unnest($1::text[]) AS shelf
         UNION (SELECT shelf FROM property_counts WHERE level = 'area' AND ${named} LIMIT ${AREAS_MAX})
         UNION (SELECT shelf FROM property_count_changes WHERE area IS NOT NULL AND ${named} LIMIT ${AREAS_MAX})
       )
       SELECT substr(wanted.shelf, ${PLACE.length + 1}) AS key, names.area, counts.n AS count
         FROM wanted CROSS JOIN LATERAL (
           SELECT sum(p.n)::integer AS n FROM ${countsBy([], { hidesSold: true })} WHERE p.shelf = wanted.shelf
         ) counts CROSS JOIN LATERAL (
           SELECT min(area) AS area FROM (
             SELECT area FROM property_counts WHERE level = 'area' AND shelf = wanted.shelf
             UNION ALL SELECT area FROM property_count_changes WHERE shelf = wanted.shelf) spelt
         ) names
        WHERE counts.n > 0 ORDER BY counts.n DESC, wanted.shelf`,
      parameters,
    );
  }

  /** Returns listings with a title that has a phrase beginning with the text; some of the first in the alphabet. */
  async titled(text: string, limit: number): Promise<TitleRow[]> {
    const beginning = (project: boolean) =>
      `(SELECT property_id FROM title_phrases
         WHERE project = ${project} AND phrase >= $1 AND phrase < $1 || E'\\U0010FFFF'
         ORDER BY phrase, property_id LIMIT ${PHRASES_MAX})`;
    const rows = (project: boolean) =>
      `(SELECT p.id, p.title, p.location, p.type FROM findable_properties p
         WHERE p.id IN ${beginning(project)} ORDER BY p.title, p.id LIMIT $2)`;
    return await this.dataSource.query<TitleRow[]>(`${rows(true)} UNION ALL ${rows(false)}`, [text, limit]);
  }

  async withId(id: number): Promise<TitleRow | undefined> {
    const [row] = await this.dataSource.query<TitleRow[]>(
      `SELECT p.id, p.title, p.location, p.type FROM findable_properties p WHERE p.id = $1::bigint`,
      [id],
    );
    return row;
  }
}
