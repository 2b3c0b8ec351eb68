import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '../../../lib/class-names.js';

export interface ChartPoint {
  /** "Week of 2 Nov 2026". */
  label: string;
  /** Axis label: "2 Nov". */
  shortLabel: string;
  /** Null for a gap. */
  value: number | null;
  /** Formatted value: "12". */
  text: string;
}

export interface ChartAxis {
  /** Upper end for a greatest value. */
  end: (greatest: number) => number;
  /** Formats an axis value. */
  text: (value: number) => string;
}

interface TimeChartProps {
  /** Unit, read out with each point. */
  label: string;
  points: ChartPoint[];
  /** Counts are columns; measurements, with gaps, are a line. */
  look: 'columns' | 'line';
  axis: ChartAxis;
  /** Lower variant, for several charts side by side. */
  low?: boolean;
}

/**
 * One value over time. Mouse, touch and arrow keys select a point and show it as text; its card has a table
 * for screen readers.
 */
export function TimeChart({ label, points, look, axis, low = false }: TimeChartProps) {
  const [index, setIndex] = useState<number | null>(null);
  const end = axis.end(Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const last = points.length - 1;
  const shown = index === null ? null : points[Math.min(index, last)];
  const current = points[Math.min(index ?? last, last)];

  function pointTo(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / Math.max(1, width);
    setIndex(Math.min(last, Math.max(0, Math.floor(share * points.length))));
  }

  function press(event: KeyboardEvent) {
    const from = index ?? last;
    const to = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setIndex(Math.min(last, Math.max(0, to)));
  }

  return (
    <div className="flex grow flex-col">
      {/* Reserves the line for the selected point, so that nothing moves. */}
      <p aria-hidden className="mb-1 h-5 truncate text-[0.8125rem] leading-5 text-muted tabular">
        {shown && (
          <>
            {shown.label}: <strong className="font-semibold text-ink">{shown.text}</strong>
          </>
        )}
      </p>
      <div className={classNames('flex grow', low ? 'min-h-28' : 'min-h-44')}>
        <div
          aria-hidden
          className="flex w-13 shrink-0 flex-col justify-between pr-2 text-right text-xs leading-none whitespace-nowrap text-muted tabular"
        >
          <span className="-translate-y-1/2">{axis.text(end)}</span>
          {!low && end > 1 && <span>{axis.text(end / 2)}</span>}
          <span className="translate-y-1/2">{axis.text(0)}</span>
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={Math.min(index ?? last, last)}
          aria-valuetext={current && `${current.label}: ${current.text}`}
          onKeyDown={press}
          onPointerMove={pointTo}
          onPointerDown={pointTo}
          onFocus={() => setIndex((at) => at ?? last)}
          onPointerLeave={() => setIndex(null)}
          onBlur={() => setIndex(null)}
          className="relative min-w-0 grow cursor-crosshair touch-pan-y"
        >
          <span aria-hidden className="absolute inset-x-0 top-0 border-t border-line" />
          {!low && <span aria-hidden className="absolute inset-x-0 top-1/2 border-t border-line" />}
          <span aria-hidden className="absolute inset-x-0 bottom-0 border-t border-line-strong" />
          {look === 'columns' ? (
            <Columns points={points} end={end} index={index} />
          ) : (
            <Line points={points} end={end} index={index} />
          )}
        </div>
      </div>
      <div aria-hidden className="mt-2 ml-13 flex justify-between text-xs text-muted tabular">
        <span>{points[0]?.shortLabel}</span>
        {points.length > 2 && <span>{points[Math.floor(last / 2)]?.shortLabel}</span>}
        <span>{points[last]?.shortLabel}</span>
      </div>
    </div>
  );
}

interface MarksProps {
  points: ChartPoint[];
  end: number;
  index: number | null;
}

function Columns({ points, end, index }: MarksProps) {
  return (
    <div aria-hidden className="absolute inset-0 flex items-end">
      {points.map(({ label, value }, at) => (
        <span key={label} className="flex h-full min-w-0 grow basis-0 items-end justify-center">
          <span
            className={classNames(
              'w-4/5 max-w-10 rounded-t-[2px] bg-primary transition-opacity duration-150',
              index !== null && index !== at && 'opacity-60',
              (value ?? 0) > 0 && 'min-h-0.5',
            )}
            style={{ height: `${(100 * (value ?? 0)) / end}%` }}
          />
        </span>
      ))}
    </div>
  );
}

/** Points without a value are gaps; a point between two gaps is a dot. */
function Line({ points, end, index }: MarksProps) {
  const placed = points.map(({ value }, at) =>
    value === null ? null : { x: ((at + 0.5) * 100) / points.length, y: 100 - (100 * value) / end },
  );
  const parts: string[] = [];
  let before = false;
  for (const point of placed) {
    // A zero-length path with round caps is a dot.
    if (point) parts.push(`${before ? 'L' : `M${point.x} ${point.y}L`}${point.x} ${point.y}`);
    before = point !== null;
  }
  const current = index === null ? null : placed[index];
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path
          d={parts.join('')}
          fill="none"
          stroke="var(--primary)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {current && (
        <span
          aria-hidden
          className="absolute size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-primary"
          style={{ left: `${current.x}%`, top: `${current.y}%` }}
        />
      )}
    </>
  );
}
