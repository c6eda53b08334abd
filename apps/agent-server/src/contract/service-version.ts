import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The version that `nx release` writes into the package. */
export const SERVICE_VERSION = manifest.version;
