import { isPmtiles, type MapTiles } from '@lml/common/contracts';
import { addProtocol, type LayerSpecification, type Map as MapLibre } from 'maplibre-gl';
import { FIRST_LAYER_ABOVE_STREETS } from './map-style.js';

const STREETS = 'streets';
const PICTURE_PX = 256;
const MOST_PICTURE_ZOOM = 19;
/** Pictures of a tile server are bright; in the dark theme they are dimmed by this much. */
const DARK_BRIGHTNESS = 0.65;

/**
 * Adds streets to a loaded map, below the area and above the outlines, which stay if no tile can be loaded.
 * @param onTiles called when the first tile has loaded, and when one failed
 * @returns `paint` follows the theme
 */
export async function addStreets(
  map: MapLibre,
  { url }: MapTiles,
  onTiles: (event: { areShown: boolean }) => void,
): Promise<{ paint: () => void }> {
  let hasTile = false;
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId !== STREETS || tile === undefined || hasTile) return;
    hasTile = true;
    onTiles({ areShown: true });
  });
  map.on('error', (event) => {
    if ('sourceId' in event && event.sourceId === STREETS && !hasTile) onTiles({ areShown: false });
  });
  return isPmtiles(url) ? addVectors(map, url) : addPictures(map, url);
}

function addPictures(map: MapLibre, url: string) {
  map.addSource(STREETS, {
    type: 'raster',
    tiles: [new URL(url, location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}')],
    tileSize: PICTURE_PX,
    maxzoom: MOST_PICTURE_ZOOM,
  });
  map.addLayer({ id: STREETS, type: 'raster', source: STREETS }, FIRST_LAYER_ABOVE_STREETS);
  const paint = () => map.setPaintProperty(STREETS, 'raster-brightness-max', isDark() ? DARK_BRIGHTNESS : 1);
  paint();
  return { paint };
}

/** Code that only PMTiles need is loaded with them. */
async function addVectors(map: MapLibre, url: string) {
  const [{ layers, namedFlavor }, { Protocol }] = await Promise.all([
    import('@protomaps/basemaps'),
    import('pmtiles'),
  ]);
  const protocol = new Protocol();
  addProtocol('pmtiles', protocol.tile);
  map.addSource(STREETS, { type: 'vector', url: `pmtiles://${new URL(url, location.href).href}` });
  let shown: LayerSpecification[] = [];
  const paint = () => {
    shown.forEach(({ id }) => map.removeLayer(id));
    shown = withoutIcons(layers(STREETS, namedFlavor(isDark() ? 'dark' : 'light'), { lang: 'en' }));
    for (const layer of shown) map.addLayer(layer, FIRST_LAYER_ABOVE_STREETS);
  };
  paint();
  return { paint };
}

/** Icons would need a picture file of another project; names are drawn in the site's own font. */
function withoutIcons(layers: LayerSpecification[]): LayerSpecification[] {
  const families = getComputedStyle(document.documentElement).fontFamily;
  const font = families.split(',').map((family) => family.trim().replaceAll(/["']/g, ''));
  return layers
    .filter((layer) => layer.type !== 'background' && layer.layout?.visibility !== 'none')
    .filter((layer) => layer.type !== 'symbol' || layer.layout?.['icon-image'] === undefined)
    .map((layer) =>
      layer.type === 'symbol' ? { ...layer, layout: { ...layer.layout, 'text-font': font } } : layer,
    );
}

function isDark(): boolean {
  return document.documentElement.dataset.theme === 'dark';
}
