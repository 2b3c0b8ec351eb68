import { isPmtiles, MAP_TILES_META, type MapTiles } from '@lml/common/contracts';

/** Streets that the operator has set up (entry-server.tsx writes them into the page); null if none. */
export function mapTiles(): MapTiles | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${MAP_TILES_META}"]`);
  return meta && { url: meta.content, attribution: meta.dataset.attribution ?? '' };
}

/** The same, if they are pictures. */
export function pictureTiles(): MapTiles | null {
  const tiles = mapTiles();
  return tiles && !isPmtiles(tiles.url) ? tiles : null;
}
