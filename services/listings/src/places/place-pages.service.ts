import {
  type ListedPlace,
  MAP_PLACE_RADIUS_MAX,
  type MapPlace,
  PLACE_PAGE_MIN,
  type PlaceOffer,
  type PlacePage,
  slugOf,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { normaliseLocation } from '../properties/model/location.js';
import { distanceM } from '../properties/search/near-filter.js';
import type { Area } from '../properties/search/question/places.js';
import { phraseOf } from '../properties/search/question/tokens.js';
import { type OfferCount, PlacePagesRepository } from './place-pages.repository.js';
import { placeNotFound } from './places.errors.js';
import { PlacesSnapshot } from './places-snapshot.js';

const NEIGHBOURS_MAX = 8;
const NEIGHBOUR_MAX_M = 30_000;

/** A place with the location key by which listings name it. */
interface CountedPlace extends ListedPlace {
  area: Area;
  key: string;
  offers: OfferCount[];
}

/** Pages of places: which there are, and their figures. */
@Injectable()
export class PlacePagesService {
  constructor(
    private readonly snapshot: PlacesSnapshot,
    private readonly repository: PlacePagesRepository,
  ) {}

  /** Returns the places with enough listings for a page, by name. */
  async list(): Promise<ListedPlace[]> {
    return (await this.listed()).map(toListed);
  }

  /** Returns the estates, towns and landmarks that a map names, the largest first. */
  async onMap(): Promise<MapPlace[]> {
    return (await this.snapshot.current()).all
      .filter((place) => place.kind !== 'road')
      .filter(({ radiusM }) => radiusM <= MAP_PLACE_RADIUS_MAX)
      .map(({ name, lat, lng, radiusM }) => ({ name, lat, lng, radiusM }))
      .sort((one, other) => other.radiusM - one.radiusM || one.name.localeCompare(other.name, 'en'));
  }

  /** Returns the offers with enough listings for a page, per place. */
  async offers(): Promise<{ slug: string; offers: PlaceOffer[] }[]> {
    return (await this.listed()).map(({ slug, offers }) => ({
      slug,
      offers: offers.filter(({ count }) => count >= PLACE_PAGE_MIN),
    }));
  }

  /** @throws 404 PLACE_NOT_FOUND; a place with few listings or none has a page for people, not for search engines */
  async page(slug: string): Promise<PlacePage> {
    const all = await this.counted();
    const place = all.find((one) => one.slug === slug);
    if (!place) throw placeNotFound();
    const prices = await this.repository.prices(place.key);
    return {
      ...toListed(place),
      location: place.key === normaliseLocation(place.name) ? place.name : place.key,
      offers: place.offers
        .map(({ type, purpose, count }) => {
          const found = prices.find((one) => one.type === type && one.purpose === purpose);
          return {
            type,
            purpose,
            count,
            newThisMonth: found?.newThisMonth ?? 0,
            medianPrice: found?.medianPrice ?? null,
          };
        })
        .sort((one, other) => other.count - one.count || one.type.localeCompare(other.type)),
      neighbours: neighboursOf(place, all).map(toListed),
    };
  }

  private async listed(): Promise<CountedPlace[]> {
    return (await this.counted()).filter(({ count }) => count >= PLACE_PAGE_MIN);
  }

  /** Counts the listings of all areas and counties, by name. */
  private async counted(): Promise<CountedPlace[]> {
    const areas = (await this.snapshot.current()).all.filter((place) => place.kind === 'place');
    const spelt = areas.map((area) => ({ area, keys: spellingsOf(area) }));
    const counts = await this.repository.counts(spelt.flatMap(({ keys }) => keys));
    const found = spelt.map(({ area, keys }): CountedPlace => {
      const spellings = keys.map((key) => {
        const offers = counts.filter((count) => count.key === key);
        return { key, offers, count: offers.reduce((sum, offer) => sum + offer.count, 0) };
      });
      const used = spellings.reduce((most, one) => (one.count > most.count ? one : most));
      return { ...used, area, slug: slugOf(area.name), name: area.name, county: area.county };
    });
    return found.sort((one, other) => one.name.localeCompare(other.name, 'en'));
  }
}

/** Location keys that are the name, in all spellings: `upper hill` and `upperhill`. */
function spellingsOf({ name, keys }: Area): string[] {
  const letters = (text: string) => phraseOf(text).replaceAll(' ', '');
  return [...new Set([normaliseLocation(name), ...keys.filter((key) => letters(key) === letters(name))])];
}

function neighboursOf({ area, key }: CountedPlace, all: CountedPlace[]): CountedPlace[] {
  return all
    .filter((other) => other.key !== key && other.count >= PLACE_PAGE_MIN)
    .map((other) => ({ other, distance: distanceM(area, other.area) }))
    .filter(({ distance }) => distance <= NEIGHBOUR_MAX_M)
    .sort((one, next) => one.distance - next.distance)
    .slice(0, NEIGHBOURS_MAX)
    .map(({ other }) => other);
}

function toListed({ slug, name, county, count }: ListedPlace): ListedPlace {
  return { slug, name, county, count };
}
