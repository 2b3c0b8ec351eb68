import type * as english from './verification.js';

export const EVIDENCE_SENTENCES: typeof english.EVIDENCE_SENTENCES = {
  mandate: 'Tuna maagizo ya maandishi ya mmiliki ({date})',
  'owner-identity': 'Utambulisho wa mmiliki umekaguliwa dhidi ya rejista ({date})',
  'site-visit': 'Wafanyakazi wetu walifika kwenye mali {date}',
  'title-search': 'Tumeona upekuzi rasmi wa hatimiliki wa {date}',
  beacons: 'Mipaka imeonyeshwa na mpimaji aliye na leseni ({date})',
  approvals: 'Vibali vya ujenzi vimeonekana ({date})',
  'tenant-check': 'Tuna maagizo ya mwenye nyumba ({date})',
};

export const SEARCH_TEXTS: typeof english.SEARCH_TEXTS = {
  old: 'Upekuzi huu una siku {n}. Mwambie wakili wako afanye mpya.',
  limits:
    'Upekuzi unaonyesha rejista ilivyosema siku hiyo. Si dhamana ya umiliki. Wakili wako mwenyewe anapaswa kukagua tena kabla hujalipa.',
};
