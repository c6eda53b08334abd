import { readFileSync } from 'node:fs';

/** Version in a service's package.json, the only place where `nx release` writes it. */
export function packageVersion(manifest: URL): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
