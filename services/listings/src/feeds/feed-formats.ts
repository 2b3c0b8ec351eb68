import type { FeedListing, FeedRemoval, ListingFeed } from '@lml/common/contracts';
import { create, fragment } from 'xmlbuilder2';

/** A page of the feed, with its listings in batches: never in memory as a whole. */
export interface FeedPage extends Pick<ListingFeed, 'asOf' | 'next' | 'removed'> {
  batches: AsyncIterable<FeedListing[]>;
}

export interface FeedFormat {
  contentType: string;
  write: (page: FeedPage) => AsyncGenerator<string>;
}

export const FEED_FORMATS = {
  json: { contentType: 'application/json; charset=utf-8', write: writeJson },
  xml: { contentType: 'application/xml; charset=utf-8', write: writeXml },
} as const satisfies Record<string, FeedFormat>;
export type FeedFormatName = keyof typeof FEED_FORMATS;

/** Streams a `ListingFeed`. */
async function* writeJson({ asOf, next, removed, batches }: FeedPage): AsyncGenerator<string> {
  yield `{"asOf":${JSON.stringify(asOf)},"next":${JSON.stringify(next)},"listings":[`;
  let between = '';
  for await (const listings of batches) {
    for (const listing of listings) {
      yield `${between}${JSON.stringify(listing)}`;
      between = ',\n';
    }
  }
  yield `],"removed":${JSON.stringify(removed)}}\n`;
}

/** XML 1.0 has no place for these characters, not even escaped. */
const XML_OPTIONS = { invalidCharReplacement: '' } as const;

/** Names of the elements of lists. */
const ITEMS: Record<string, string> = { pictures: 'picture', phones: 'phone', emails: 'email' };

/** Streams the same as `<feed>` with `<listing>` and `<removed>` elements; null is a missing element. */
async function* writeXml({ asOf, next, removed, batches }: FeedPage): AsyncGenerator<string> {
  const attributes = { asOf, ...(next !== null && { next }) };
  const whole = create({ version: '1.0', encoding: 'UTF-8', ...XML_OPTIONS })
    .ele('feed', attributes)
    .txt('\n')
    .end();
  const close = '</feed>';
  yield whole.slice(0, -close.length);
  for await (const listings of batches) {
    for (const listing of listings) yield elementOf('listing', listing);
  }
  for (const removal of removed) yield elementOf('removed', removal);
  yield `${close}\n`;
}

function elementOf(name: string, value: FeedListing | FeedRemoval): string {
  return `${fragment(XML_OPTIONS, { [name]: toElements(value) }).end({ headless: true })}\n`;
}

type FeedValue = string | number | string[] | object | null;

/** Drops nulls, and names the items of lists. */
function toElements(value: object): object {
  return Object.fromEntries(
    Object.entries(value as Record<string, FeedValue>).flatMap(([name, one]) => {
      if (one === null) return [];
      if (Array.isArray(one)) return [[name, { [ITEMS[name]!]: one }]];
      return [[name, typeof one === 'object' ? toElements(one) : one]];
    }),
  );
}
