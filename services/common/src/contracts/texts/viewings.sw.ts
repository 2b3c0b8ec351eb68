import type * as english from './viewings.js';

export const VIEWING_TEXTS: typeof english.VIEWING_TEXTS = {
  viewingDate: 'Tafadhali chagua siku ya kutembelea',
  viewingDateFormat: 'viewingDate iwe siku, kama 2026-11-24',
  viewingDatePast: 'Siku hiyo imepita. Chagua ya baadaye',
  viewingDateFar: 'Chagua siku ndani ya siku 90 zijazo',
  viewingDateClosed: '{weekday} tumefunga. Chagua siku nyingine',
  viewingDateHoliday: 'Ni sikukuu, tumefunga. Chagua siku nyingine',
  viewingDateOwn: 'Siku hiyo tumefunga. Chagua siku nyingine',
  viewingDateOver: 'Leo tumefunga. Chagua siku ya baadaye',
  viewingTimeFormat: 'viewingTime iwe saa, kama 10:30',
  viewingTime: 'Chagua saa tukiwa wazi',
  viewingTimeStep: 'Chagua saa kamili au nusu saa',
  viewingTimePast: 'Saa hiyo imepita. Chagua nyingine',
  representative: 'Andika jina na nambari vyote, au acha vyote',
  representativeAlone: 'Chagua siku ya ziara, au acha anayetembelea kwa niaba yako',
};

export const eveningsText: typeof english.eveningsText = (from, to) =>
  `, kwa simu ya video pia ${from}-${to}`;

export const SLOT_TWICE: typeof english.SLOT_TWICE =
  'Chagua wakati mwingine: huu tayari uko kwenye orodha yako';
