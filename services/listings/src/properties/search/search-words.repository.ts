import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** More than one: the nearest word may belong to a removed listing. */
const WORDS_ALIKE_MAX = 5;
/** SQL about the words of a search. */
@Injectable()
export class SearchWordsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns those words that occur in the text of a property. */
  async occurring(words: string[]): Promise<Set<string>> {
    if (words.length === 0) return new Set();
    // One subquery per word, planned as if all rows were wanted. When asked for the first row only, PostgreSQL prefers
    // a sequential scan, which never ends early for a word that does not occur.
    const rows = await this.dataSource.query<{ index: number; occurs: boolean }[]>(
      words
        .map(
          (_, index) => `(WITH found AS MATERIALIZED (
             SELECT FROM findable_properties p WHERE p.search_text LIKE containing_pattern($${index + 1})
           ) SELECT ${index} AS index, EXISTS (SELECT FROM found) AS occurs)`,
        )
        .join(' UNION ALL '),
      words,
    );
    return new Set(rows.filter(({ occurs }) => occurs).map(({ index }) => words[index]!));
  }

  /** Returns similarly spelled words of titles and locations for each word, nearest first. */
  async wordsLike(words: string[]): Promise<Map<string, string[]>> {
    const rows = await this.dataSource.query<{ word: string; alike: string[] }[]>(
      `SELECT asked.word, ARRAY (
                SELECT known.word FROM search_words known WHERE known.word % fold_text(asked.word)
                ORDER BY similarity(known.word, fold_text(asked.word)) DESC, known.word LIMIT ${WORDS_ALIKE_MAX}
              ) AS alike
         FROM unnest($1::text[]) AS asked (word)`,
      [words],
    );
    return new Map(rows.map(({ word, alike }) => [word, alike]));
  }
}
