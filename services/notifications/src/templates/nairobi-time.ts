const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Formats a moment for staff: `Friday 20 November 2026, 12:30 (Nairobi)`.
 * @param moment ISO 8601
 */
export function nairobiTime(moment: string): string {
  // Assembled here, because punctuation differs between versions of the locale data.
  const parts = Object.fromEntries(
    FORMAT.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>;
  const { weekday, day, month, year, hour, minute } = parts;
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} (Nairobi)`;
}
