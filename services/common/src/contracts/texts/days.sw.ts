import type * as english from './days.js';

export const MONTHS = ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'];

export const LONG_MONTHS = [
  ...['Januari', 'Februari', 'Machi', 'Aprili', 'Mei', 'Juni'],
  ...['Julai', 'Agosti', 'Septemba', 'Oktoba', 'Novemba', 'Desemba'],
];

export const WEEKDAYS: readonly string[] = [
  ...['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano'],
  ...['Alhamisi', 'Ijumaa', 'Jumamosi'],
];

export const DAY_TEXTS: typeof english.DAY_TEXTS = {
  anyTime: 'wakati wowote',
  to: ' hadi ',
  inNairobi: (time) => `${time} saa za Nairobi`,
  inZone: (time, zone) => `${time} ${zone}`,
};
