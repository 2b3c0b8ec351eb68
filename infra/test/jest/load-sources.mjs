/** Prepares a thread of jest-light-runner. */
import { register } from 'node:module';

register('./typescript.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
