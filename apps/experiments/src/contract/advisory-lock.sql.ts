/**
 * Advisory lock of a workspace for ingestion. A change may arrive before its run, and a run before its session.
 * A transaction that stores runs or sessions takes the lock shared, and then looks for changes that wait. A transaction
 * whose target is missing takes it exclusively, looks once more, and only then stores the change as waiting. So neither
 * misses the other, whose writes it cannot see yet. The lock comes before every other lock of the transaction.
 */
const lock = (mode: string) =>
  `SELECT pg_advisory_xact_lock${mode}(hashtextextended('heddle arrivals ' || $1::text, 0))`;

/** Parameter: the workspace. */
export const lockIngestionShared = lock('_shared');
export const lockIngestionExclusive = lock('');
