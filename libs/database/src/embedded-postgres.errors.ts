/** The embedded PostgreSQL cannot start; the message names a remedy. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
