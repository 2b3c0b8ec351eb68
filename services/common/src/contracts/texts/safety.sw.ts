import type * as english from './safety.js';

export const SAFETY_TEXTS: typeof english.SAFETY_TEXTS = {
  noFee: 'Hatutozi ada ya kutazama nyumba kamwe.',
  payCompany: 'Lipa tu kwa akaunti za kampuni, na upewe risiti.',
  channels: 'Nambari zetu pekee: {phones}. WhatsApp: {whatsapp}.',
  paybill: 'Paybill yetu pekee: {paybill}, akaunti {account}.',
  police:
    'Umepoteza pesa? Waambie polisi na DCI (bila malipo 0800 722 203) mara moja, na M-Pesa kupitia 234.',
  page: 'Jinsi ya kujilinda dhidi ya ulaghai',
};
