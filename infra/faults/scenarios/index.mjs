import { alertsKilled } from './alerts.mjs';
import { answersKilled } from './answers.mjs';
import { clocks } from './clocks.mjs';
import { listingsHistory } from './concurrent-edits.mjs';
import { badLine, postgresHeld, redisEmptied } from './data-stores.mjs';
import { diskFull } from './disk-full.mjs';
import { mailServer } from './mail-server.mjs';
import { pushesKilled } from './pushes.mjs';
import { allKilled, kills, randomKills, rolling, stops } from './stops-and-kills.mjs';
import { viewingsKilled } from './viewings.mjs';

/** Run in this order. */
export const scenarios = [
  ...stops,
  ...kills,
  ...mailServer,
  alertsKilled,
  viewingsKilled,
  pushesKilled,
  answersKilled,
  redisEmptied,
  allKilled,
  postgresHeld,
  badLine,
  diskFull,
  ...clocks,
  rolling,
  randomKills,
  listingsHistory,
];
