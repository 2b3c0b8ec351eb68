import type { MapTiles } from '@lml/common/contracts';
import texts from '../../../content/map-copy.json' with { type: 'json' };

const OSM = 'OpenStreetMap';
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

interface AttributionProps {
  tiles: MapTiles | null;
  /** Null until a tile has loaded or failed. */
  hasStreets: boolean | null;
}

/** Names who made what the map shows. */
export function Attribution({ tiles, hasStreets }: AttributionProps) {
  if (!tiles || hasStreets === null) return texts.attribution;
  if (!hasStreets) return `${texts.noStreets} · ${texts.attribution}`;
  const { before, link, after } = attributionParts(tiles.attribution);
  return (
    <>
      {before}
      {link && (
        <a href={OSM_COPYRIGHT} target="_blank" rel="noreferrer" className="underline">
          {link}
        </a>
      )}
      {after}
    </>
  );
}

/** Separates the name that OpenStreetMap wants linked to its licence. */
function attributionParts(attribution: string) {
  const [before = '', after = ''] = attribution.split(OSM, 2);
  return { before, link: attribution.includes(OSM) ? OSM : '', after };
}
