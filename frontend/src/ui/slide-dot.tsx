import { classNames } from '../lib/class-names.js';

interface SlideDotProps {
  /** Whether its slide is shown: the dot is longer. */
  current: boolean;
  /** Its colour. */
  className: string;
}

/** Dot in the button of a slide. Its clipping changes, not its width: browsers count a changed width as a layout shift. */
export function SlideDot({ current, className }: SlideDotProps) {
  return (
    <span
      className={classNames(
        'h-2 w-6 transition-[clip-path,background-color] duration-200',
        current ? '[clip-path:inset(0_0_round_99px)]' : '[clip-path:inset(0_8px_round_99px)]',
        className,
      )}
    />
  );
}
