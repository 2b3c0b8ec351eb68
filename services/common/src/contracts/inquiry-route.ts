/**
 * `GET /internal/properties/{id}/route` of listings, for the inquiries service only: a new inquiry's property and
 * handler. 404 `PROPERTY_NOT_FOUND` if the listing is not public.
 */
export interface InquiryRoute {
  title: string;
  /**
   * The listing's first agent, else the office that serves its location, else the head office; null if there is none.
   */
  handler: InquiryHandler | null;
  /**
   * Meeting place of a viewing, if visitors do not see the exact place; null if they do. Missing from an older listings
   * service.
   */
  exactPlace?: string | null;
}

/**
 * `POST /internal/places/route` {place} of listings, for the inquiries service only: the office that serves
 * a place.
 */
export type PlaceRoute = Pick<InquiryRoute, 'handler'>;

export interface InquiryHandler {
  kind: 'agent' | 'office';
  name: string;
  /** Null for an office, and from a service that does not send it yet. */
  agentId: number | null;
  /** Account that the inquiry is assigned to; null if none is set. */
  staffUserId: number | null;
  /** Mail address of the agent or office; null for an agent of another firm. Missing from an older listings service. */
  email?: string | null;
  /** The account is that of the agent or office itself, not a stand-in. */
  hasOwnAccount?: boolean;
  /** Whether viewings by video call may be in the evening. Missing from an older listings service: they may. */
  eveningViewings?: boolean;
}
