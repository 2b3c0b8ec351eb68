import { capitalised } from './text.js';

/** Names of origins that are no site or campaign. */
export const SOURCE_NAMES = {
  /** The visitor came by typing the address, a bookmark or an app that does not say where from. */
  direct: 'Direct',
  /** Sent without an origin: by another program, or before origins were noted. */
  none: 'Not noted',
} as const;

/** Key of a visit that came from no other site. */
export const DIRECT_SOURCE = 'direct';

/** Names by the sites and campaign names that mean them. */
const KNOWN: [string, RegExp][] = [
  ['Facebook', /^(fb|facebook|(.+\.)?facebook\.com|fb\.(com|me|watch)|fbclid)$/],
  ['Instagram', /^(ig|insta|instagram|(.+\.)?instagram\.com)$/],
  ['WhatsApp', /^(wa|whatsapp|wa\.me|(.+\.)?whatsapp\.com)$/],
  ['Google', /^(google|g|adwords|google[ _-]?ads|(.+\.)?google\.[a-z.]{2,6})$/],
  ['X', /^(x|twitter|x\.com|t\.co|(.+\.)?twitter\.com)$/],
  ['TikTok', /^(tiktok|(.+\.)?tiktok\.com)$/],
  ['LinkedIn', /^(linkedin|lnkd\.in|(.+\.)?linkedin\.com)$/],
  ['YouTube', /^(youtube|youtu\.be|(.+\.)?youtube\.com)$/],
  ['Bing', /^(bing|(.+\.)?bing\.com)$/],
  ['E-mail', /^(e-?mail|mail|newsletter)$/],
];

/**
 * Returns the name of an inquiry's origin, for every screen, report and file: "fb" and "m.facebook.com" are "Facebook",
 * "www.nation.africa" is "nation.africa", a campaign begins with a capital letter.
 * @param source a campaign's name, the referring site or `direct`; null if none was noted
 */
export function sourceName(source: string | null): string {
  if (source === null || source.trim() === '') return SOURCE_NAMES.none;
  const key = source.trim().toLowerCase();
  if (key === DIRECT_SOURCE) return SOURCE_NAMES.direct;
  const known = KNOWN.find(([, pattern]) => pattern.test(key));
  if (known) return known[0];
  const isHost = /^[^\s.]+(\.[^\s.]+)+$/.test(key);
  return isHost ? key.replace(/^www\./, '') : capitalised(source.trim());
}
