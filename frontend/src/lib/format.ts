import uiCopy from '../content/ui-copy.json' with { type: 'json' };

// Brochures and mails write these the same way.
export { capitalised, groupedNumber } from '@lml/common/contracts';

/** Cuts to `length` characters and an ellipsis; shorter text stays as it is. */
export function truncated(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** In one line, cut after a whole word so that it has at most `length` characters with its ellipsis. */
export function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const end = cut.lastIndexOf(' ');
  // One word without end is cut within, but not within a character of two halves.
  const kept = end > 0 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/[\s,;:.\u2013-]+$/, '')}…`;
}

/** Fills `{name}` in a text of the site's copy. */
export function filled(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

/** Made at its first use: a cheap phone takes its time for each. */
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

/** ISO 8601 → "Nov 19, 2026, 3:04 PM", as the clock in Nairobi shows it. */
export function shortDateTime(iso: string): string {
  return nairobiDateTime()
    .format(new Date(iso))
    .replace(/\u202f/g, ' ');
}

const nairobiDate = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Africa/Nairobi',
    }),
);

/** ISO 8601, with a time or without → "3 Nov 2026", as the calendar in Nairobi shows it. */
export function shortDate(iso: string): string {
  return nairobiDate().format(new Date(iso));
}

const dayAndMonth = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** "2026-11-03" → "3 Nov". */
export function shortDay(day: string): string {
  return dayAndMonth().format(new Date(day));
}

const nairobiDay = lazily(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'Africa/Nairobi',
    }),
);

/** A moment → "2026-11-03", the day that it is in Nairobi. */
export function dayInNairobi(moment: Date): string {
  return nairobiDay().format(moment);
}

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 hours ago", for the last seven days; null before that, when a date says more. */
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

/** Only the digits and the leading plus: what `tel:` wants. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** A chat with a number, Kenyan ones in any spelling ("0700 000 121", "+254 700 …"), with the text prefilled. */
export function whatsappLink(phone: string, text?: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0(?=\d{9}$)/, '254');
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** A mail to be written, with its subject and text prefilled. */
export function mailLink(address: string, subject?: string, body?: string): string {
  const parts = [
    subject && `subject=${encodeURIComponent(subject)}`,
    body && `body=${encodeURIComponent(body)}`,
  ].filter(Boolean);
  return `mailto:${address}${parts.length ? `?${parts.join('&')}` : ''}`;
}
