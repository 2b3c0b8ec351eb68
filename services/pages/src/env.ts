import { AddressVariable, NumberVariable, ServiceEnv, TextVariable } from '@lml/common/env';
import { DEFAULT_MAP_ATTRIBUTION, isMapTilesUrl } from '@lml/common/contracts';
import { IsOptional, MaxLength, ValidateBy } from 'class-validator';

export class PagesEnv extends ServiceEnv {
  /** Address of the listings service, which has the data of all public pages. */
  @AddressVariable()
  LISTINGS_URL: string;

  /** Folder of the frontend's server build. */
  @TextVariable()
  RENDERER_ROOT: string;

  /** Streets under the maps (docs/operations.md, Streets on the map). */
  @IsOptional()
  @ValidateBy({
    name: 'isMapTilesUrl',
    validator: {
      validate: (value) => typeof value === 'string' && isMapTilesUrl(value),
      defaultMessage: () =>
        '$property must be a PMTiles file such as /media/map/kenya.pmtiles, or an address of pictures such as ' +
        'https://tiles.example/{z}/{x}/{y}.png',
    },
  })
  MAP_TILES_URL?: string;

  /** Author of the streets; shown on the map. */
  @IsOptional()
  @MaxLength(200, { message: '$property must have at most 200 characters' })
  MAP_TILES_ATTRIBUTION = DEFAULT_MAP_ATTRIBUTION;

  /** Max pages rendered at once; beyond that the gateway serves the client-rendered build. */
  @IsOptional()
  @NumberVariable(1, 1000)
  PAGES_AT_ONCE = 32;

  /** Time limit per page in milliseconds, including its data; below the gateway's timeout (4 s). */
  @IsOptional()
  @NumberVariable(100, 30_000)
  PAGE_TIMEOUT_MS = 3000;
}
