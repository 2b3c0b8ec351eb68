/** Square metres. */
export const LAND_AREA_MAX = 10_000_000_000;

/** Limits of staff input. Texts are counted in characters, after cleaning; money is whole Kenyan shillings. */
export const STAFF_PROPERTY_LIMITS = {
  titleMax: 200,
  descriptionMax: 20_000,
  /** Overview and amenities. */
  longTextMax: 5000,
  /** Unit sizes, bedroom description. */
  shortTextMax: 300,
  locationMax: 200,
  /** Address, neighbourhood, landmark. */
  placeMax: 200,
  /** Far above the most expensive listing (850,000,000), far below the limit of exact numbers. */
  moneyMax: 1_000_000_000_000,
  sizeMax: 2_000_000_000,
  landAreaMax: LAND_AREA_MAX,
  /** Bedrooms, bathrooms, offices, parking spaces, floors. */
  countMax: 10_000,
  featuresMax: 50,
  nearbyAmenitiesMax: 50,
  featureMax: 120,
  roomsMax: 50,
  roomTypeMax: 120,
  roomDescriptionMax: 2000,
  floorRentsMax: 50,
  agentsMax: 10,
  agentNameMin: 2,
  agentNameMax: 120,
  agencyMax: 120,
  /** Max pictures of a listing, uploaded or by URL. */
  picturesMax: 50,
  /** Max uploaded pictures. */
  uploadsMax: 10,
  uploadBytesMax: 10 * 1024 * 1024,
  altMax: 300,
  linkMax: 2000,
  /** Max listings per bulk action. */
  bulkMax: 1000,
  /** An e-mail address has up to 254 characters. */
  searchMax: 254,
} as const;
