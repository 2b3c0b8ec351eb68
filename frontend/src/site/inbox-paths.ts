/** Paths of the screens beside the inbox: apart from `paths`, which visitors load. */
export const inboxPaths = {
  /** The form that adds a lead. */
  newLead: '/admin/inquiries/new',
  /** The same for a press. */
  addLead: (code: string) => `/admin/inquiries/new?press=${code}`,
  presses: '/admin/inquiries/presses',
  unmatchedMails: '/admin/inquiries/unmatched',
};
