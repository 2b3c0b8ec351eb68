import { Badge } from '../../../ui/badge.js';

/** Badge on a picture with its label or date: "Artist's impression". Hidden from screen readers, as the alt text has both. */
export function PictureNote({ text }: { text: string }) {
  return (
    text && (
      <span aria-hidden className="pointer-events-none absolute top-3 left-3">
        <Badge className="shadow-sm">{text}</Badge>
      </span>
    )
  );
}
