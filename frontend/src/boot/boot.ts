/**
 * Runs before the first paint, inside each page (build/boot-script.ts, build/page-template.ts). Everything in it delays that
 * paint, so it holds only what cannot wait for the page's code.
 */
import { paintTheme } from '../lib/paint-theme.js';
import { keepEarlyInput } from './early-input.js';
import { addFonts } from './fonts.js';
import { fetchRestAfterPaint } from './rest-of-page.js';
import { markSaveData } from './save-data.js';

// Nobody who chose dark sees a flash of light.
paintTheme();
markSaveData();
addFonts();
fetchRestAfterPaint();
keepEarlyInput();
