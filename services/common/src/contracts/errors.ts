/** Body of all error responses, from every service and the gateway. */
export interface ErrorBody {
  statusCode: number;
  /** A sentence for people; same as `message`, because older screens read either. */
  error: string;
  message: string;
  /** Stable, machine-readable code: `PROPERTY_NOT_FOUND`. */
  code: string;
  /** Request id from the gateway; also in every service's log lines. */
  requestId: string;
  /** One entry per invalid field. */
  details?: ErrorDetail[];
  /** The stored state, for edit conflicts (409). */
  current?: unknown;
}

export interface ErrorDetail {
  field: string;
  message: string;
}

/** The fields as sent: each may be of another type, since a wrong one is only reported after all checks. */
export type Unchecked<T> = { [Field in keyof T]: unknown };
