/** A time as a number: of times that people live in the microseconds are exact in a double, and comparable anywhere. */
export const microseconds = (timestamp: string): string => `(extract(epoch FROM ${timestamp}) * 1000000)::float8`;

/** And back. */
export const timestampOf = (placeholder: string): string =>
  `('epoch'::timestamptz + ${placeholder}::float8 * interval '1 microsecond')`;
