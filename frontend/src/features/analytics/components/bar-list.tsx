interface BarListProps {
  /** `text` is the formatted value. */
  bars: { name: string; value: number; text: string }[];
}

/** Horizontal bars, each with its label and value. */
export function BarList({ bars }: BarListProps) {
  const greatest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="space-y-3">
      {bars.map(({ name, value, text }) => (
        <li key={name}>
          <div className="flex items-baseline justify-between gap-3 text-sm leading-6">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="font-semibold whitespace-nowrap tabular">{text}</span>
          </div>
          <Bar share={value / greatest} />
        </li>
      ))}
    </ul>
  );
}

/** @param share 0 to 1 of the greatest value */
export function Bar({ share }: { share: number }) {
  return (
    <div aria-hidden className="mt-0.5 h-2 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-primary" style={{ width: `${100 * share}%` }} />
    </div>
  );
}
