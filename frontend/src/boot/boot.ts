/**
 * Inline script that runs before the first paint (build/boot-script.ts, build/page-template.ts). It delays
 * that paint, so it contains only what cannot wait for the page's code.
 */
import { paintTheme } from '../lib/paint-theme.js';
import { keepEarlyInput } from './early-input.js';
import { addFonts } from './fonts.js';
import { fetchRestAfterPaint } from './rest-of-page.js';
import { markSaveData } from './save-data.js';

// Before anything else, to avoid a flash of the light theme.
paintTheme();
markSaveData();
addFonts();
fetchRestAfterPaint();
keepEarlyInput();
