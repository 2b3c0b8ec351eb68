import type * as english from './reports.js';

export const REPORT_REASONS: typeof english.REPORT_REASONS = {
  'asked-for-fee': 'Kuna aliyenitaka ada ya kutazama',
  'other-account': 'Niliambiwa nilipe kwa nambari au akaunti ya mtu binafsi',
  'not-available': 'Tayari imepangishwa au imeuzwa',
  'wrong-details': 'Bei, mahali au picha si sahihi',
  'not-owner': 'Anayeitoa hana mamlaka',
  copied: 'Picha au maandishi yamenakiliwa',
  other: 'Jambo lingine',
};

export const REPORT_ERROR_TEXTS: typeof english.REPORT_ERROR_TEXTS = {
  reason: 'Chagua tatizo',
  details: 'Tuambie nini kilitokea, kwa herufi 10 au zaidi',
  detailsTooLong: 'Maelezo yasizidi herufi 2,000',
  contact: 'Weka nambari kamili ya simu au barua pepe, au uache wazi',
};
