/** Addresses of the verification screens. Apart from `paths`, which visitors load. */
export const evidencePaths = {
  /** Records of all listings. */
  all: '/admin/verification',
  /** Staff page with the records of one property. */
  of: (propertyId: number) => `/admin/properties/${propertyId}/verification`,
};
