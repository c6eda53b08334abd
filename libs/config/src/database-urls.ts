import { EnvironmentError } from './load-env.js';

export interface DatabaseUrls {
  url: string;
  /** Past a pooler that gives connections to somebody else after each transaction: for what belongs to a session. */
  directUrl: string;
}

export interface DatabaseUrlVariables {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
  DATABASE_CA_FILE?: string;
}

/** The URLs that the variables name, complete. */
export function databaseUrls(variables: DatabaseUrlVariables): DatabaseUrls {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATABASE_CA_FILE: caFile } = variables;
  return { url: withAuthority(url, caFile), directUrl: withAuthority(directUrl, caFile) };
}

/**
 * The URL with the authority that has to vouch for the server. The driver reads the file for every connection, so that
 * a renewed one needs no restart.
 */
export function withAuthority(databaseUrl: string, caFile: string | undefined): string {
  if (caFile === undefined) return databaseUrl;
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  if (mode === 'disable' || mode === 'no-verify') {
    throw new EnvironmentError([`DATABASE_CA_FILE: the URL of the database has sslmode=${mode}, which trusts anybody`]);
  }
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', caFile);
  return url.toString();
}
