/** The developer with a page of its own: the page lists the properties whose title contains the name. */
export const TSAVO = { name: 'TSAVO', page: '/developers/tsavo' } as const;

/** Estimated service charge of a commercial letting, as a share of its rent, if the building has none of its own. */
export const SERVICE_CHARGE_SHARE = 0.15;
