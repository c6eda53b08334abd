import { isUntrusted, sqlState } from '@heddle/postgres';

/** Reason why a process cannot start working, with advice; for the log. */
export interface StartFailure {
  reason: string;
  advice: string;
}

const adviceByState: Record<string, string> = {
  '28P01': 'Check user and password in DATABASE_URL. The bootstrap step makes the roles and sets their passwords.',
  '28000': 'Check the user in DATABASE_URL and pg_hba.conf of the server. The bootstrap step makes the roles.',
  '3D000': 'Check the name of the database in DATABASE_URL, or create the database.',
  '53300':
    'The server has no connection left: raise its max_connections, or lower DATABASE_POOL_SIZE or the number of replicas.',
  '57P03': 'The server starts, stops or recovers; it takes connections when that is done.',
  '42501': 'The role may not read the schema. The bootstrap step gives each role its schema.',
};

const adviceOnTrust =
  'DATABASE_CA_FILE has to hold the certificate of the authority that signed that of the server, and the host in the URL has to be one that it was signed for.';

const otherwise =
  'Check DATABASE_URL (host, port, user, password, database, sslmode) and that PostgreSQL accepts connections from here.';

/** Interprets the error of a connection or of the query for migrations. */
export function startFailureOf(error: unknown): StartFailure {
  const reason = error instanceof Error && error.message !== '' ? error.message : String(firstOf(error));
  if (isUntrusted(error)) return { reason, advice: adviceOnTrust };
  return { reason, advice: adviceByState[sqlState(error) ?? ''] ?? otherwise };
}

/** The aggregate error of several addresses has no message of its own. */
function firstOf(error: unknown): unknown {
  const { errors } = (error ?? {}) as { errors?: unknown[] };
  return errors?.[0] instanceof Error ? errors[0].message : error;
}

export function missingMigrations(schema: string, missing: readonly string[]): StartFailure {
  return {
    reason: `the schema ${schema} lacks ${missing.length === 1 ? 'a migration' : `${missing.length} migrations`}: ${missing.join(', ')}`,
    advice: 'Run the migration job of this version (dist/migrate.js), or set HEDDLE_MIGRATE_ON_START=true.',
  };
}
