/** 2025-01-01 in microseconds. */
const origin = Date.UTC(2025, 0, 1) * 1000;
/** Numbers per microsecond: integers until 2096, and more than any process can give away. */
const perMicrosecond = 4;

/**
 * Number of the streaming protocol before the events of a time, in microseconds of the database's clock.
 *
 * The events of a run count up from its start, those of a later execution from its claim, and the last ones from its
 * end. A thread executes one run at a time, and an event takes longer than a quarter of a microsecond. So the numbers
 * of a thread increase over all runs, processes and restarts, and every reader of the log derives the same ones.
 */
export const numberAt = (microseconds: number): number =>
  Math.max(0, Math.floor((microseconds - origin) * perMicrosecond));

/** Time before which everything with this number or a lower one started. */
export const timeOf = (number: number): number => Math.ceil(number / perMicrosecond) + origin;
