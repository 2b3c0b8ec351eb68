import { DatabaseServiceEnv, TextVariable } from '@lml/common/env';

export class ListingsEnv extends DatabaseServiceEnv {
  /** The folder in which pictures lie; the gateway serves it read-only at `/media/`. */
  @TextVariable()
  MEDIA_DIR: string;
}
