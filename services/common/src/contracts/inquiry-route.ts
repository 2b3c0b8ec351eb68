/**
 * `GET /internal/properties/{id}/route` of listings, for the inquiries service alone: what a new inquiry is about and
 * who handles it. 404 `PROPERTY_NOT_FOUND` where visitors see no such listing.
 */
export interface InquiryRoute {
  title: string;
  /** The listing's first agent, else the office that serves the place, else the head office; null without any. */
  handler: InquiryHandler | null;
}

export interface InquiryHandler {
  kind: 'agent' | 'office';
  name: string;
  /** The staff account that is given the inquiry; null where none is set. */
  staffUserId: number | null;
}
