import type { Command } from 'commander';
import { ExperimentsApi } from '../api/experiments-api.js';
import { type ApiSettings, type Fetch, headersOf } from '../api/fetch-with-retry.js';
import { retryPolicy } from '../api/retry.js';
import type { SendSettings } from '../api/send-upload.js';
import { type Connection, type ConnectionOptions, connectionOf, type Environment } from '../config/connection.js';
import type { ExitCode } from '../contract/errors.js';
import type { Terminal } from '../terminal/terminal.js';

/** The parts of the process that commands use. */
export interface CliContext {
  env: Environment;
  cwd: string;
  terminal: Terminal;
  version: string;
  fetch: Fetch;
  /** Exit code of a command that ends without an error; 0 unless it is set. */
  setExitCode: (code: ExitCode) => void;
}

/** Adds one command to `heddle experiments`. */
export type AddCommand = (parent: Command, context: CliContext) => void;

export interface Connected {
  connection: Connection;
  settings: ApiSettings;
  api: ExperimentsApi;
  sending: SendSettings;
}

export function connect(options: ConnectionOptions, { env, version, fetch }: CliContext): Connected {
  const connection = connectionOf(options, env);
  const policy = retryPolicy(connection.retries);
  const userAgent = `heddle-cli/${version}`;
  const settings: ApiSettings = { connection, policy, fetch, userAgent };
  return {
    connection,
    settings,
    api: new ExperimentsApi(settings),
    sending: { connection, policy, headers: headersOf(settings) },
  };
}
