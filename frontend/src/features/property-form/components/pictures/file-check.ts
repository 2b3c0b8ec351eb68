import { STAFF_PROPERTY_LIMITS } from '@lml/common/contracts';
import { filled } from '../../../../lib/format.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };

const texts = mediaCopy.pictures.refused;

/** Types for the file chooser. HEIC is left out so that iPhones convert photos to JPEG. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Detects HEIC by the brands of an ISO media file. */
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1'];
const HEAD_BYTES = 64;
const MEGABYTE = 1024 * 1024;

type Kind = 'picture' | 'heic' | 'other';

/** Why a file cannot be uploaded and what to do; undefined if it looks valid. */
export async function fileError(file: File): Promise<string | undefined> {
  if (file.size === 0) return texts.empty;
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (kind === 'heic' || (kind === 'other' && saysHeic(file))) return texts.heic;
  if (kind === 'other') return texts.noPicture;
  if (file.size > STAFF_PROPERTY_LIMITS.uploadBytesMax) {
    return filled(texts.tooLarge, { size: Math.ceil((file.size * 10) / MEGABYTE) / 10 });
  }
  return undefined;
}

/** Detects the type from the first bytes, not the file name. */
export function kindOf(head: Uint8Array): Kind {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return 'picture';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'picture';
  if (text.slice(4, 8) !== 'ftyp') return 'other';
  const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const brands = text.slice(8, Math.max(12, Math.min(length, text.length))).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'picture';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : 'other';
}

function saysHeic({ name, type }: File): boolean {
  return /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type);
}
