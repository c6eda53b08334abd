/** What one process takes from its clients. */
export interface HttpLimits {
  /** Largest body in bytes, after decompression. */
  maxBodyBytes: number;
  /** Most keys and list items in one JSON body. */
  maxBodyElements: number;
  maxConnections: number;
  /** Until the headers of a request have arrived, from the connection or the first byte on. */
  headersTimeoutMs: number;
  /** Until all of a request has arrived. */
  requestTimeoutMs: number;
  /** How long a body may arrive slower than anybody sends on purpose. */
  slowBodyMs: number;
}

/** The variables of `sharedEnv` in @heddle/config. */
export interface HttpLimitVariables {
  HEDDLE_MAX_BODY_MB: number;
  HEDDLE_MAX_BODY_ELEMENTS: number;
  HEDDLE_MAX_CONNECTIONS: number;
  HEDDLE_HEADERS_TIMEOUT_SECONDS: number;
  HEDDLE_REQUEST_TIMEOUT_SECONDS: number;
  HEDDLE_SLOW_BODY_SECONDS: number;
}

export function httpLimits(variables: HttpLimitVariables): HttpLimits {
  return {
    maxBodyBytes: variables.HEDDLE_MAX_BODY_MB * 1024 * 1024,
    maxBodyElements: variables.HEDDLE_MAX_BODY_ELEMENTS,
    maxConnections: variables.HEDDLE_MAX_CONNECTIONS,
    headersTimeoutMs: variables.HEDDLE_HEADERS_TIMEOUT_SECONDS * 1000,
    requestTimeoutMs: variables.HEDDLE_REQUEST_TIMEOUT_SECONDS * 1000,
    slowBodyMs: variables.HEDDLE_SLOW_BODY_SECONDS * 1000,
  };
}
