/** Script of public/offline.html, which has the theme of the other pages. */
import { paintTheme } from '../lib/paint-theme.js';

paintTheme();
