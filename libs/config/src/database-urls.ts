import { EnvironmentError } from './load-env.js';

interface DatabaseUrls {
  url: string;
  /** Bypasses a pooler in transaction mode; for features that belong to a session. */
  directUrl: string;
}

export interface DatabaseUrlVariables {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
  DATABASE_CA_FILE?: string;
}

/** Complete URLs from the variables. */
export function databaseUrls(variables: DatabaseUrlVariables): DatabaseUrls {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATABASE_CA_FILE: caFile } = variables;
  return { url: withAuthority(url, caFile), directUrl: withAuthority(directUrl, caFile) };
}

/**
 * URL with the certificate authority of the server. The driver reads the file for every connection, so a renewed file
 * needs no restart.
 */
export function withAuthority(databaseUrl: string, caFile: string | undefined): string {
  if (caFile === undefined) return databaseUrl;
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  if (mode === 'disable' || mode === 'no-verify') {
    throw new EnvironmentError([
      `DATABASE_CA_FILE: the URL of the database has sslmode=${mode}, which accepts any server`,
    ]);
  }
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', caFile);
  return url.toString();
}
