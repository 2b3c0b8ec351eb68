/** Logo: two roofs form an M between two mirrored L walls, joined by a keystone. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="8 16 80 72" className={className} fill="none">
      <path
        d="M38 80.75H14.25V46.5L31 23l17 24 17-24 16.75 23.5v34.25H58"
        stroke="currentColor"
        strokeWidth="8.5"
        strokeMiterlimit="6"
      />
      <path d="M40.2 57.2h15.6L52.6 85h-9.2z" className="fill-gold" />
    </svg>
  );
}
