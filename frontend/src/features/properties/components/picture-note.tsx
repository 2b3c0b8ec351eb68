import { Badge } from '../../../ui/badge.js';

/** What a picture is, on the picture: "Artist's impression". Its accessible name says it too. */
export function PictureNote({ text }: { text: string }) {
  return (
    text && (
      <span aria-hidden className="pointer-events-none absolute top-3 left-3">
        <Badge className="shadow-sm">{text}</Badge>
      </span>
    )
  );
}
