import type { Command } from 'commander';
import { ExperimentsApi } from '../api/experiments-api.js';
import { type ApiSettings, type Fetch, headersOf } from '../api/fetch-with-retry.js';
import { retryPolicy } from '../api/retry.js';
import type { SendSettings } from '../api/send-upload.js';
import { ControlPlaneApi } from '../api/control-plane-api.js';
import { configPathOf, profileOf, readConfigFile, type ServiceName } from '../config/config-file.js';
import {
  type Connection,
  type ConnectionOptions,
  connectionOf,
  type Environment,
  type Known,
} from '../config/connection.js';
import { localKeyOf } from '../config/local-platform.js';
import type { ExitCode } from '../contract/errors.js';
import type { Prompt } from '../terminal/prompt.js';
import type { Terminal } from '../terminal/terminal.js';

/** The parts of the process that commands use. */
export interface CliContext {
  env: Environment;
  cwd: string;
  terminal: Terminal;
  version: string;
  fetch: Fetch;
  prompt: Prompt;
  /** Folder of the running program. */
  programFolder: string;
  /** Aborts at Ctrl-C; a command that listens to it ends by itself. */
  interrupted: AbortSignal;
  /** Exit code of a command that ends without an error; 0 unless it is set. */
  setExitCode: (code: ExitCode) => void;
}

/** Adds one command to `heddle`, or to one of its groups. */
export type AddCommand = (parent: Command, context: CliContext) => void;

export interface Connected {
  connection: Connection;
  settings: ApiSettings;
  api: ExperimentsApi;
  sending: SendSettings;
}

export function connect(options: ConnectionOptions, context: CliContext): Connected {
  const settings = settingsFor('experiments', options, context);
  const { connection, policy } = settings;
  return {
    connection,
    settings,
    api: new ExperimentsApi(settings),
    sending: { connection, policy, headers: headersOf(settings) },
  };
}

export interface ConnectedControlPlane {
  connection: Connection;
  settings: ApiSettings;
  api: ControlPlaneApi;
}

export function connectControlPlane(options: ConnectionOptions, context: CliContext): ConnectedControlPlane {
  const settings = settingsFor('controlPlane', options, context);
  return { connection: settings.connection, settings, api: new ControlPlaneApi(settings) };
}

function settingsFor(service: ServiceName, options: ConnectionOptions, context: CliContext): ApiSettings {
  const connection = connectionOf(options, context.env, service, knownTo(options, context));
  return settingsOf(connection, context);
}

export function settingsOf(connection: Connection, { version, fetch }: CliContext): ApiSettings {
  return { connection, policy: retryPolicy(connection.retries), fetch, userAgent: `heddle-cli/${version}` };
}

function knownTo({ profile: named }: ConnectionOptions, { env, programFolder }: CliContext): Known {
  const found = profileOf(readConfigFile(configPathOf(env)), named ?? (env.HEDDLE_PROFILE || undefined));
  return { profile: found?.profile, isNamed: named !== undefined, localKey: localKeyOf(env, programFolder) };
}
