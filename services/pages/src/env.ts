import { AddressVariable, NumberVariable, ServiceEnv, TextVariable } from '@lml/common/env';
import { IsOptional } from 'class-validator';

export class PagesEnv extends ServiceEnv {
  /** Address of the listings service, which has the data of all public pages. */
  @AddressVariable()
  LISTINGS_URL: string;

  /** Folder of the frontend's server build. */
  @TextVariable()
  RENDERER_ROOT: string;

  /** Max pages rendered at once; beyond that the gateway serves the client-rendered build. */
  @IsOptional()
  @NumberVariable(1, 1000)
  PAGES_AT_ONCE = 32;

  /** Time limit per page in milliseconds, including its data; below the gateway's timeout (4 s). */
  @IsOptional()
  @NumberVariable(100, 30_000)
  PAGE_TIMEOUT_MS = 3000;
}
