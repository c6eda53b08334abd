/** SQL: a timestamptz as this API writes times. A `Date` in between would lose the microseconds. */
export function wireTime(column: string): string {
  return `replace(to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'), '.000000', '')`;
}

/** An entity whose times were read with `wireTime`. */
export type WithWireTimes<E> = { [P in keyof E]: Date extends E[P] ? Exclude<E[P], Date> | string : E[P] };
