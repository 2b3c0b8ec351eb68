/** Stands for `virtual:swahili-texts`, which the build makes, in component tests. */
export default [
  { key: 'home.title', english: 'Find a home', swahili: 'Tafuta nyumba' },
  { key: 'property.count', english: '{n} properties', swahili: 'Mali {n}' },
  ...Array.from({ length: 30 }, (_, place) => ({
    key: `about.values.${place}`,
    english: `Value ${place}`,
    swahili: `Thamani ${place}`,
  })),
];
