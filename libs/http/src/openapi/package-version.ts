import { readFileSync } from 'node:fs';

/** The version in a service's package.json, the only place that `nx release` writes a new one to. */
export function packageVersion(manifest: URL): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
