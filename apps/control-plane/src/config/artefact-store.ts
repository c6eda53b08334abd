import { resolve } from 'node:path';
import type { ControlPlaneEnv } from './env.js';

/** Location of artefacts. */
type ArtefactPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string | null; region: string };

export function artefactPlace(env: ControlPlaneEnv): ArtefactPlace {
  const { ARTEFACTS_S3_BUCKET: bucket, ARTEFACTS_S3_PREFIX: prefix } = env;
  if (bucket === undefined) return { kind: 'folder', folder: resolve(env.HEDDLE_ARTEFACTS_DIR) };
  return {
    kind: 's3',
    bucket,
    prefix: prefix === undefined ? '' : `${prefix.replace(/^\/+|\/+$/g, '')}/`,
    endpoint: env.ARTEFACTS_S3_ENDPOINT ?? null,
    region: env.ARTEFACTS_S3_REGION,
  };
}
