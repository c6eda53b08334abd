import { ExperimentsApi } from '../api/experiments-api.js';
import { type ApiSettings, type Fetch, headersOf } from '../api/persistent-fetch.js';
import { retryPolicy } from '../api/retry.js';
import type { SendSettings } from '../api/send-upload.js';
import { type Connection, connectionOf, connectionOptions, type Environment } from '../config/connection.js';
import type { ExitCode } from '../contract/errors.js';
import { type Help, type Options, type Parsed, renderHelp } from '../terminal/options.js';
import type { Terminal } from '../terminal/terminal.js';

/** What a command has of the process it runs in. */
export interface Surroundings {
  env: Environment;
  cwd: string;
  terminal: Terminal;
  version: string;
  fetch: Fetch;
}

export interface Command {
  name: string;
  summary: string;
  /** Behind the name: `<file...>`. */
  operands: string;
  about: string;
  options: Options;
  notes?: string;
  run: (given: Parsed, surroundings: Surroundings) => Promise<ExitCode>;
}

export const allOptions = ({ options }: Command): Options => ({ ...options, ...connectionOptions });

export function helpOf({ name, operands, about, options, notes }: Command): string {
  const help: Help = {
    usage: `heddle experiments ${name} ${operands} [options]`.replace('  ', ' '),
    about,
    options,
    sections: { 'Connection and output': connectionOptions },
    ...(notes === undefined ? {} : { notes }),
  };
  return renderHelp(help);
}

export interface Connected {
  connection: Connection;
  settings: ApiSettings;
  api: ExperimentsApi;
  sending: SendSettings;
}

export function connect(given: Parsed, { env, version, fetch }: Surroundings): Connected {
  const connection = connectionOf(given, env);
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
