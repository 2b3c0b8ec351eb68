/** Bounds of what staff enter. Texts are counted in characters, after cleaning; money is whole Kenyan shillings. */
export const STAFF_PROPERTY_LIMITS = {
  titleMax: 200,
  descriptionMax: 20_000,
  /** Overview and amenities. */
  longTextMax: 5000,
  /** Sizes on offer, bedrooms in words. */
  shortTextMax: 300,
  locationMax: 200,
  /** Address, neighbourhood, landmark. */
  placeMax: 200,
  /** Far above the dearest listing (850,000,000), far below what a number holds exactly. */
  moneyMax: 1_000_000_000_000,
  sizeMax: 2_000_000_000,
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
  /** Pictures of a listing, whether uploaded or by address. */
  picturesMax: 50,
  /** Of these, uploaded ones. */
  uploadsMax: 10,
  uploadBytesMax: 10 * 1024 * 1024,
  altMax: 300,
  linkMax: 2000,
  /** Listings that one bulk action can name. */
  bulkMax: 1000,
  searchMax: 200,
} as const;
