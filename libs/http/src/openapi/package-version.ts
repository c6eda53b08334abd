import { readFileSync } from 'node:fs';

/** Version in a service's package.json, which `nx release` writes. */
export function packageVersion(manifest: URL): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
