/** Where things live and what they are called: the environment of `npm start`, and what it keeps between starts. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { PlainError } from './progress.mjs';
import { root } from './workspace.mjs';

function port(name, fallback) {
  const value = process.env[name];
  if (!value) return fallback;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
  throw new PlainError(`${name} is not a port number from 1 to 65535.`);
}

/** A value that is generated at the first start and kept in a file only its owner may read. */
function kept(dataDir, name, generate) {
  const file = join(dataDir, name);
  if (!existsSync(file)) writeFileSync(file, `${generate()}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

export function readSettings() {
  const dataDir = resolve(root, process.env.HEDDLE_DATA_DIR || '.heddle');
  mkdirSync(dataDir, { recursive: true });
  const secret = () => randomBytes(32).toString('base64url');
  return {
    dataDir,
    host: process.env.HEDDLE_HOST || '127.0.0.1',
    databaseUrl: process.env.DATABASE_URL || undefined,
    ports: {
      controlPlane: port('CONTROL_PLANE_PORT', 8124),
      agentServer: port('AGENT_SERVER_PORT', 8123),
      experiments: port('EXPERIMENTS_PORT', 1984),
      console: port('CONSOLE_PORT', 3000),
    },
    apiKey:
      process.env.HEDDLE_API_KEY ||
      kept(dataDir, 'api-key', () => `hdl_${randomBytes(16).toString('hex')}_${randomBytes(32).toString('hex')}`),
    secretsKey:
      process.env.HEDDLE_SECRETS_KEY || kept(dataDir, 'secrets-key', () => randomBytes(32).toString('base64')),
    databasePassword: kept(dataDir, 'database-password', secret),
    agentConfig: resolve(root, process.env.AGENT_CONFIG || 'examples/agents/langgraph.json'),
  };
}

export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => done(free));
    });
  });
}
