import { resolve } from 'node:path';
import { basics } from './agent-settings.js';
import type { ControlPlaneEnv } from './env.js';

const bytesPerMb = 1024 * 1024;

export function gitSettings(env: ControlPlaneEnv) {
  const { PATH = '', SSL_CERT_FILE, SSL_CERT_DIR } = basics();
  return {
    folder: resolve(env.AGENTS_DIR),
    allowed: env.GIT_URLS,
    networks: env.GIT_NETWORKS,
    tokens: new Map(env.GIT_TOKENS.map(tokenOf)),
    maxBytes: env.GIT_MAX_MB * bytesPerMb,
    timeoutMs: env.GIT_TIMEOUT_SECONDS * 1000,
    environment: {
      PATH,
      ...(SSL_CERT_FILE !== undefined && { GIT_SSL_CAINFO: SSL_CERT_FILE }),
      ...(SSL_CERT_DIR !== undefined && { GIT_SSL_CAPATH: SSL_CERT_DIR }),
    },
  };
}

/** Host and token of `host=token`. */
function tokenOf(entry: string): [string, string] {
  const at = entry.indexOf('=');
  return [entry.slice(0, at).toLowerCase(), entry.slice(at + 1)];
}
