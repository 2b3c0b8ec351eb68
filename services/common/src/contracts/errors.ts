/** The body of every answer that is not a success, from every service and from the gateway. */
export interface ErrorBody {
  statusCode: number;
  /** A sentence for people; the same as `message`, because older screens read one or the other. */
  error: string;
  message: string;
  /** Stable, for programs: `PROPERTY_NOT_FOUND`. */
  code: string;
  /** The id that the gateway gave the request; it stands in every service's log lines too. */
  requestId: string;
  /** One entry a field, for answers about input. */
  details?: ErrorDetail[];
  /** For a save that came too late (409): what is stored now. */
  current?: unknown;
}

export interface ErrorDetail {
  field: string;
  message: string;
}
