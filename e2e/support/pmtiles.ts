import { fromGeojsonVt } from '@maplibre/vt-pbf';

/** A line of a layer, with longitude and latitude of its corners. */
interface TileLine {
  tags: Record<string, string>;
  corners: [number, number][];
}

const HEADER_BYTES = 127;
const TILE_EXTENT = 4096;
const DEGREE = 1e7;
/** As the format numbers them. */
const UNCOMPRESSED = 1;
const VECTORS = 1;
const LINE = 2 as const;

/**
 * A PMTiles file (version 3) of one tile, which covers the world, with layers of Protomaps' basemap schema.
 * @param layers lines by the name of their layer
 */
export function pmtilesOf(layers: Record<string, TileLine[]>): Buffer {
  const parts = Object.entries(layers).map(([name, lines]) => {
    const features = lines.map(({ tags, corners }) => ({
      type: LINE,
      tags,
      geometry: [corners.map(inTile)],
    }));
    return [name, { features }] as const;
  });
  const tile = Buffer.from(fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: TILE_EXTENT }));
  // One entry: tile 0, once, with its length, at the start of the tiles.
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const starts = [HEADER_BYTES, HEADER_BYTES + directory.length];
  const tilesStart = HEADER_BYTES + directory.length + metadata.length;
  [starts[0]!, directory.length, starts[1]!, metadata.length, 0, 0, tilesStart, tile.length, 1, 1, 1].forEach(
    (value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index),
  );
  header.set([1, UNCOMPRESSED, UNCOMPRESSED, VECTORS, 0, 0], 96);
  [-180, -85, 180, 85].forEach((degrees, index) => header.writeInt32LE(degrees * DEGREE, 102 + 4 * index));
  return Buffer.concat([header, directory, metadata, tile]);
}

/** A point's position in the Mercator projection. */
function inTile([lng, lat]: [number, number]): [number, number] {
  const y = Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return [Math.round((lng / 360 + 0.5) * TILE_EXTENT), Math.round((0.5 - y) * TILE_EXTENT)];
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
