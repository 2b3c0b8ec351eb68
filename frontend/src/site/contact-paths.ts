/** Paths of contacts; apart from the others, so that visitors do not load them. */
export const contactPaths = {
  all: '/admin/contacts',
  /** The card of a person. */
  one: (id: number) => `/admin/contacts/${id}`,
} as const;
