import {
  type ErrorDetail,
  isHttpsAddress,
  officeDay,
  PICTURE_ADDRESS_TEXTS,
  type PictureLabel,
  STAFF_PROPERTY_LIMITS,
  takenOnProblem,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import type { DeepPartial, EntityManager } from 'typeorm';
import { type OwnPictureRow, PicturesRepository } from './pictures.repository.js';
import type { PropertyPictureEntity } from './property-picture.entity.js';

/** A picture as staff referred to it: by URL or by the id of an upload. */
export interface NamedPicture {
  url?: string;
  id?: number;
  alt?: string;
  label?: PictureLabel | null;
  takenOn?: string | null;
}

export type PictureColumns = DeepPartial<PropertyPictureEntity>;

const OWN_ADDRESS = /^\/media\/([0-9a-f]{32})\/\d{1,5}\.(?:jpg|webp|avif)$/;

/** Resolves picture references into a listing's pictures. */
@Injectable()
export class PicturesOfProperty {
  constructor(private readonly pictures: PicturesRepository) {}

  /**
   * Returns the pictures in order, without duplicates and positions. Missing alt texts, labels and dates are taken from
   * `before`. Locks
   * the files until the transaction ends.
   * @param before the listing's pictures of this kind; it may keep more uploads than a save may add
   * @returns the pictures, and an error detail for each invalid one
   */
  async resolve(
    manager: EntityManager,
    field: 'images' | 'floorPlans',
    named: NamedPicture[],
    before: PictureColumns[],
  ): Promise<{ pictures: PictureColumns[]; details: ErrorDetail[] }> {
    await this.pictures.keepFiles(manager);
    const uploads = await this.pictures.uploaded(
      manager,
      named.flatMap(({ id }) => (id === undefined ? [] : [id])),
    );
    const own = await this.pictures.byKeys(
      manager,
      named.flatMap(({ url }) => OWN_ADDRESS.exec(url ?? '')?.[1] ?? []),
    );
    const stored = new Map(before.map((picture) => [picture.url, picture]));
    const today = officeDay(new Date());
    const kind: PropertyPictureEntity['kind'] = field === 'images' ? 'photo' : 'floor-plan';
    const details: ErrorDetail[] = [];
    const pictures = new Map<string, PictureColumns>();
    for (const [index, { url, id, alt, label, takenOn }] of named.entries()) {
      const key = OWN_ADDRESS.exec(url ?? '')?.[1];
      const picture = id === undefined ? key && own.get(key) : uploads.get(id);
      const error = picture ? undefined : errorFor(url, key);
      if (error) {
        details.push({ field: `${field}[${index}]`, message: error });
        continue;
      }
      const problem = takenOn ? takenOnProblem(takenOn, today) : null;
      if (problem) details.push({ field: `${field}[${index}].takenOn`, message: problem });
      const columns = picture ? columnsOf(picture) : { url: url!, key: null };
      if (pictures.has(columns.url)) continue;
      const known = stored.get(columns.url);
      pictures.set(columns.url, {
        ...{ kind, ...columns, alt: alt ?? known?.alt ?? '' },
        label: label === undefined ? (known?.label ?? null) : label,
        takenOn: takenOn === undefined ? (known?.takenOn ?? null) : takenOn || null,
      });
    }
    const result = [...pictures.values()];
    const uploaded = result.filter(({ key }) => key).length;
    if (uploaded > Math.max(STAFF_PROPERTY_LIMITS.uploadsMax, before.filter(({ key }) => key).length)) {
      details.push({
        field,
        message: `A property can have at most ${STAFF_PROPERTY_LIMITS.uploadsMax} uploaded pictures: remove ${uploaded - STAFF_PROPERTY_LIMITS.uploadsMax}`,
      });
    }
    return { pictures: result, details };
  }

  /** Returns the validation error of a picture URL, if any. Locks our own files until the transaction ends. */
  async errorForAddress(manager: EntityManager, url: string): Promise<string | undefined> {
    await this.pictures.keepFiles(manager);
    const key = OWN_ADDRESS.exec(url)?.[1];
    const isOurs = key !== undefined && (await this.pictures.byKeys(manager, [key])).has(key);
    return isOurs ? undefined : errorFor(url, key);
  }

  /** Returns errors for invalid room picture URLs; locks the files of the others until the transaction ends. */
  async checkRoomImages(manager: EntityManager, rooms: { images: string[] }[]): Promise<ErrorDetail[]> {
    const addresses = rooms.flatMap(({ images }, room) =>
      images.map((url, index) => ({ url, field: `roomConfigurations[${room}].images[${index}]` })),
    );
    if (addresses.length === 0) return [];
    await this.pictures.keepFiles(manager);
    const own = await this.pictures.byKeys(
      manager,
      addresses.flatMap(({ url }) => OWN_ADDRESS.exec(url)?.[1] ?? []),
    );
    return addresses.flatMap(({ url, field }) => {
      const key = OWN_ADDRESS.exec(url)?.[1];
      const message = key && own.has(key) ? undefined : errorFor(url, key);
      return message ? [{ field, message }] : [];
    });
  }
}

function errorFor(url: string | undefined, key: string | undefined): string | undefined {
  if (url === undefined || key) return 'This uploaded picture is no longer there: upload it again';
  return isHttpsAddress(url) ? undefined : PICTURE_ADDRESS_TEXTS.notHttps;
}

function columnsOf({ key, url, width, height, blur, widths, bytes }: OwnPictureRow) {
  return { key, url, width, height, blur, widths, bytes };
}
