import * as company from './company.js';
import * as companySwahili from './company.sw.js';
import type * as english from './server-texts.js';
import { translator } from './translator.js';
import * as verification from './verification.js';
import * as verificationSwahili from './verification.sw.js';

const sentence = translator([
  [verification.EVIDENCE_SENTENCES, verificationSwahili.EVIDENCE_SENTENCES],
  [verification.SEARCH_TEXTS, verificationSwahili.SEARCH_TEXTS],
  [{ licence: company.LICENCE_TEXT }, { licence: companySwahili.LICENCE_TEXT }],
]);

export const serverText: typeof english.serverText = (text) => sentence(text) ?? text;

export const loadErrorTexts: typeof english.loadErrorTexts = () => import('./error-texts.sw.js');
