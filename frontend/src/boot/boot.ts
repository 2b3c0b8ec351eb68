/**
 * Inline script that runs before the first paint (build/boot-scripts.ts, build/page-template.ts). It delays
 * that paint, so it contains only what cannot wait for the page's code.
 */
import { deferLayouts } from '../lib/deferred-layout.js';
import { followLanguageLinks, openChosenLanguage } from '../lib/chosen-language.js';
import { paintTheme } from '../lib/paint-theme.js';
import { recordEarlyInput } from './early-input.js';
import { loadFonts } from './fonts.js';
import { loadDeferredAfterPaint, loadDeferredAtFirstUse } from './deferred-files.js';
import { showPicturesOnTap } from './picture-on-tap.js';
import { markSaveData } from './save-data.js';

openChosenLanguage();
// Before anything else, to avoid a flash of the light theme.
paintTheme();
const savesData = markSaveData();
loadFonts();
// Before the others, which would load the code for its buttons.
showPicturesOnTap();
if (savesData) loadDeferredAtFirstUse();
else {
  // Only here: the code lays out what was left out.
  deferLayouts();
  loadDeferredAfterPaint();
}
recordEarlyInput();
followLanguageLinks();
