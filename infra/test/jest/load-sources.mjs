/** Prepares a process of jest-light-runner. */
import { register } from 'node:module';

register('./typescript.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
// A test may leave something open, which would keep the process alive after the run.
process.once('disconnect', () => process.exit());
