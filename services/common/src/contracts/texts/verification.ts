/** Visitors' text of a record, by its kind; `{date}` is the day on which it was done. */
export const EVIDENCE_SENTENCES = {
  mandate: "The owner's written instruction to us is on file ({date})",
  'owner-identity': "Owner's identity checked against the register ({date})",
  'site-visit': 'Our staff were at the property on {date}',
  'title-search': 'Official title search of {date} seen',
  beacons: 'Boundaries shown by a licensed surveyor ({date})',
  approvals: 'Building approvals seen ({date})',
  'tenant-check': "Landlord's instruction on file ({date})",
};

/** Limits of a title search. */
export const SEARCH_TEXTS = {
  old: 'The search is {n} days old. Have your advocate make a new one.',
  limits:
    'A search shows what the register said that day. It is no guarantee of title. Your own advocate should check again before you pay.',
};
