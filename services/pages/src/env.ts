import { AddressVariable, NumberVariable, ServiceEnv, TextVariable } from '@lml/common/env';
import { IsOptional } from 'class-validator';

export class PagesEnv extends ServiceEnv {
  /** Where the listings service answers, which has the data of every public page. */
  @AddressVariable()
  LISTINGS_URL: string;

  /** Folder of the frontend's server build, which holds all that pages are made of. */
  @TextVariable()
  RENDERER_ROOT: string;

  /** How many pages are made at a time; for more the gateway gives the plain build. */
  @IsOptional()
  @NumberVariable(1, 1000)
  PAGES_AT_ONCE = 32;

  /** What one page may take, its data included. Milliseconds; below what the gateway waits (4 s). */
  @IsOptional()
  @NumberVariable(100, 30_000)
  PAGE_TIMEOUT_MS = 3000;
}
