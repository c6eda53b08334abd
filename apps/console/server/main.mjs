import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createConsoleApp } from './app.mjs';
import { bindAddress } from './bind-address.mjs';
import { consoleVersion, loadConsoleEnv } from './config/env.mjs';

/** Grace period of open connections after SIGTERM. */
const DRAIN_MS = 3_000;

function main() {
  const env = loadConsoleEnv();
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const server = createServer(createConsoleApp({ dist, api: env.api, version: consoleVersion() }));

  server.on('error', (error) => {
    fail(explainListenError(error, env));
  });
  server.listen(env.port, bindAddress(env.host), () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : env.port;
    const host = env.host.includes(':') ? `[${env.host}]` : env.host;
    process.stdout.write(`Heddle console on http://${host}:${port}\n`);
  });

  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // A server that `npm start` started ends with that process.
  process.once('disconnect', stop);
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {{ host: string, port: number }} env
 */
function explainListenError(error, { host, port }) {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is already in use. Stop what listens there, or choose another port with CONSOLE_PORT.`;
  }
  if (error.code === 'EACCES') return `Not allowed to listen on port ${port}. Choose one above 1023 with CONSOLE_PORT.`;
  if (error.code === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Correct HEDDLE_HOST.`;
  return error.message;
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

try {
  main();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
