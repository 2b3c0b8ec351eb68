/** Addresses of the verification screens. Apart from `paths`, which visitors load. */
export const evidencePaths = {
  /** Records of all listings. */
  all: '/admin/verification',
  /** What was checked of a property. */
  of: (propertyId: number) => `/admin/properties/${propertyId}/verification`,
};
