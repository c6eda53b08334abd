/** The embedded PostgreSQL cannot start; the message says what a person can do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
