import { cleanLine } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import type { LeftWord } from './question/read-question.js';
import type { Places } from './question/places.js';
import { nearestTerm } from './question/spelling.js';
import { SearchWordsRepository } from './search-words.repository.js';

/** Corrects misspelt words of a search. */
@Injectable()
export class SearchSpelling {
  constructor(private readonly words: SearchWordsRepository) {}

  /**
   * Replaces each word that occurs nowhere with the nearest one of the vocabulary, or of titles and locations.
   * @param words of the search, in order
   * @returns null when all words occur, or when one has no near match
   */
  async corrected(search: string, words: LeftWord[], places: Places): Promise<string | null> {
    const known = await this.words.occurring([...new Set(words.map(({ text }) => text))]);
    const unknown = words.filter(({ text }) => !known.has(text));
    if (unknown.length === 0) return null;
    const alike = await this.words.wordsLike(unknown.map(({ text }) => text));
    const occurring = await this.words.occurring([...new Set([...alike.values()].flat())]);
    let corrected = search;
    for (const { text, start, end } of [...unknown].reverse()) {
      const nearest =
        nearestTerm(text, places) ?? alike.get(text)?.find((candidate) => occurring.has(candidate));
      if (nearest === undefined) return null;
      corrected = corrected.slice(0, start) + nearest + corrected.slice(end);
    }
    return cleanLine(corrected);
  }
}
