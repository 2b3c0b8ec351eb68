export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const LONG_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

export const WEEKDAYS = [
  ...(['Sunday', 'Monday', 'Tuesday', 'Wednesday'] as const),
  ...(['Thursday', 'Friday', 'Saturday'] as const),
] as const;

export const DAY_TEXTS = {
  anyTime: 'any time',
  to: ' to ',
  inNairobi: (time: string) => `${time} in Nairobi`,
  inZone: (time: string, zone: string) => `${time} in ${zone}`,
};
