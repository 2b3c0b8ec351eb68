import type * as english from './alerts.js';

export const ALERT_NAME_TEXTS: typeof english.ALERT_NAME_TEXTS = {
  tooShort: 'Upe utafutaji jina la herufi 2 au zaidi',
  tooLong: 'Jina la utafutaji lisizidi herufi 100',
};

export const ALERT_CONSENT_VERSION: string = '2026-11-sw';
export const ALERT_CONSENT_TEXT: string =
  'Ndiyo, nitumie kwa barua pepe nyumba zinazolingana na utafutaji huu. Ninaweza kusitisha wakati wowote kwa kiungo kilicho katika kila barua pepe.';

export const ALERT_FORM_TEXTS: typeof english.ALERT_FORM_TEXTS = {
  accepted:
    'Kagua barua pepe yako: barua pepe zitaanza utakapobonyeza Thibitisha kwenye ukurasa ambao ujumbe wetu unaelekeza.',
  linkSent: 'Tukiwa na utafutaji wa anwani hii, kiungo cha kuusimamia kinakuja.',
  kinds: 'Chagua angalau moja: nyumba mpya, mabadiliko ya bei, nyumba zilizorudi sokoni',
  consent: 'Weka alama kwenye kisanduku ili kukubali barua pepe',
};
