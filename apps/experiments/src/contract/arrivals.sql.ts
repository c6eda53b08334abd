/**
 * Runs and sessions arrive, and something may wait for them: a change that came first. Whoever stores what arrives
 * shares this lock of the workspace, and then looks for what waits. Whoever finds nothing to attach to takes it alone,
 * looks once more, and only then leaves something waiting. So neither can miss the other, whose transaction it cannot
 * see yet. It comes before every other lock of the transaction.
 */
const lock = (how: string) => `SELECT pg_advisory_xact_lock${how}(hashtextextended('heddle arrivals ' || $1::text, 0))`;

/** Parameter: the workspace. */
export const shareArrivals = lock('_shared');
export const holdArrivals = lock('');
