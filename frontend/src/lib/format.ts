import { dayMonthYear, officeDay, officeTime, whatsappNumber } from '@lml/common/contracts';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

// Shared with brochures and mails.
export { capitalised, groupedNumber, officeDay } from '@lml/common/contracts';

/** Truncates to `length` characters plus an ellipsis. */
export function truncated(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/**
 * Collapses whitespace and truncates at a word boundary to at most `length` characters, ellipsis included.
 */
export function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const end = cut.lastIndexOf(' ');
  // Cut a single long word, but never inside a surrogate pair.
  const kept = end > 0 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/[\s,;:.\u2013-]+$/, '')}…`;
}

/** Replaces `{name}` in a text from the copy files. */
export function filled(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

/** Created on first use: the first formatter of a page takes 150 ms on a cheap phone. Pages of visitors open without one. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const nairobiDateTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Africa/Nairobi',
    }),
);

/** ISO 8601 → "Nov 19, 2026, 3:04 PM", in Nairobi time: as the specification writes the time of an inquiry in the inbox. */
export function shortDateTime(iso: string): string {
  return nairobiDateTime()
    .format(new Date(iso))
    .replace(/\u202f/g, ' ');
}

/** ISO 8601, with or without time → "3 Nov 2026", in Nairobi time. */
export function shortDate(iso: string): string {
  return dayMonthYear(officeDay(new Date(iso)));
}

/** ISO 8601 → "23 Nov 2026, 23:33", in Nairobi time: the style of staff screens. */
export function staffDateTime(iso: string): string {
  return `${shortDate(iso)}, ${officeTime(new Date(iso))}`;
}

/** "2026-11-03" → "3 Nov". */
export function shortDay(day: string): string {
  return dayMonthYear(day).slice(0, -5);
}

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 hours ago" within the last seven days; null before that, when a date is clearer. */
export function timeAgo(iso: string, now: number): string | null {
  const elapsed = now - new Date(iso).getTime();
  if (elapsed < 0 || elapsed > 7 * 86_400_000) return null;
  for (const [unit, length] of STEPS) {
    if (elapsed >= length) return relative().format(-Math.floor(elapsed / length), unit);
  }
  return uiCopy.justNow;
}

/** "14:30" → "2:30 PM". */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Digits and the leading plus, for `tel:` links. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** WhatsApp link to a number (Kenyan ones in any format) with the text prefilled; the sender chooses without one. */
export function whatsappLink(phone: string, text?: string): string {
  const digits = whatsappNumber(phone) ?? '';
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** `mailto:` link with subject and text prefilled. */
export function mailLink(address: string, subject?: string, body?: string): string {
  const parts = [
    subject && `subject=${encodeURIComponent(subject)}`,
    body && `body=${encodeURIComponent(body)}`,
  ].filter(Boolean);
  return `mailto:${address}${parts.length ? `?${parts.join('&')}` : ''}`;
}
