import { type CreatePress, pressCode, propertyReference, REFERENCE_PREFIX } from '@lml/common/contracts';
import { company } from '../../../content/company.js';
import { filled } from '../../../lib/format.js';
import { firstTouch } from './first-touch.js';
import texts from '../../../content/press-copy.json' with { type: 'json' };

/** Channel of a link by its start; links that only share have no number or address. */
const CHANNELS: [start: RegExp, channel: CreatePress['channel']][] = [
  [/^https:\/\/wa\.me\/\d/, 'whatsapp'],
  [/^tel:/, 'call'],
  [/^sms:/, 'sms'],
  [/^mailto:[^?]/, 'email'],
];
/** Screens of staff, and pages with numbers of others. */
const ELSEWHERE = /^\/(?:admin|privacy|safety)(?:\/|$)/;
const REFERENCE = new RegExp(`${REFERENCE_PREFIX}(\\d+)`);
/** Code of an earlier press on the same link. */
const CODE_AT_END = /\s[[(][^\])]*[A-Z2-9]{6}[\])]$/;

/** Makes presses on contact links known to staff; each gives the text of a chat or SMS a code of its own. */
export function watchContactPresses(): void {
  for (const event of ['click', 'auxclick']) document.addEventListener(event, press, { capture: true });
}

function press({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  const channel = link && CHANNELS.find(([start]) => start.test(link.href))?.[1];
  const { pathname } = window.location;
  if (!link || !channel || ELSEWHERE.test(pathname)) return;
  const code = pressCode(crypto.getRandomValues(new Uint8Array(6)));
  const propertyId = listingOf(link, pathname);
  if (channel === 'whatsapp' || channel === 'sms') link.href = withCode(link.href, channel, code, propertyId);
  send({
    ...{ code, channel, page: pathname, propertyId },
    agentId: idIn(pathname, /^\/agents\/(\d+)/),
    officeId: idIn(link.closest<HTMLElement>('[data-office]')?.dataset.office),
    source: firstTouch() ?? undefined,
    lang: document.documentElement.lang === 'sw' ? 'sw' : 'en',
  });
}

/** The listing that the text names, else that of the page. */
function listingOf({ href }: HTMLAnchorElement, pathname: string): number | null {
  return idIn(decoded(href), REFERENCE) ?? idIn(pathname, /^\/property\/(\d+)/);
}

function idIn(text: string | undefined, pattern = /^(\d+)$/): number | null {
  const id = Number(pattern.exec(text ?? '')?.[1] ?? 0);
  return id > 0 && id < 2 ** 31 ? id : null;
}

function withCode(
  href: string,
  channel: 'whatsapp' | 'sms',
  code: string,
  propertyId: number | null,
): string {
  const [, start = href, text] = /^(.*?[?&](?:text|body)=)(.*)$/s.exec(href) ?? [];
  const said = text === undefined ? filled(texts.general, { company: company.name }) : decoded(text);
  const reference = propertyId === null ? company.name.split(' ')[0]! : propertyReference(propertyId);
  // An SMS has plain letters only: others halve its length.
  const mark = channel === 'sms' ? ` (${code})` : `\n[${reference}·${code}]`;
  const opening = text === undefined ? `${href}?text=` : start;
  return opening + encodeURIComponent(said.replace(CODE_AT_END, '') + mark);
}

/** A text that is not encoded properly stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Not awaited, and failures are ignored: the chat opens all the same. */
function send(kept: CreatePress): void {
  try {
    navigator.sendBeacon('/api/presses', new Blob([JSON.stringify(kept)], { type: 'application/json' }));
  } catch {
    // `sendBeacon` is missing or blocked.
  }
}
