import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isReservedVariable, type NamedValue, parseVariables } from '@heddle/project-files';
import { UsageError } from '../contract/errors.js';
import type { Project } from './project.js';

/** Secrets for a revision. */
export interface SecretsPlan {
  /** All secrets of the deployment from now on; undefined if those that it has stay. */
  all: NamedValue[] | undefined;
  /** Single ones that are set; the others stay. */
  changes: NamedValue[];
  /** Source of the values, shown to the user. */
  source: string | undefined;
  /** Names that the server sets itself, or that have another purpose here, and that are left out. */
  reserved: string[];
  /** Names in langgraph.json without a value here. */
  missing: string[];
}

/**
 * Secrets as the official command line takes them: the file that `env` of langgraph.json names, by default `.env`
 * beside it, or the values in it. They replace those of the deployment; `given` (of `--secret`) set single ones.
 */
export function planSecrets(
  { folder, configPath, config }: Project,
  given: readonly NamedValue[],
  withFile = true,
): SecretsPlan {
  const { env } = config;
  if (!withFile) return chooseSecrets([], '', given, []);
  if (env.kind === 'values') {
    const values = Object.entries(env.values).map(([name, value]) => ({ name, value }));
    return chooseSecrets(values, configPath, given, []);
  }
  const path = env.kind === 'file' ? env.path : posix.join(posix.dirname(configPath), '.env');
  const file = join(folder, path);
  const values = existsSync(file) ? parseVariables(readFileSync(file, 'utf8')) : [];
  return chooseSecrets(values, path, given, env.kind === 'names' ? env.names : []);
}

export function chooseSecrets(
  values: readonly NamedValue[],
  source: string,
  given: readonly NamedValue[],
  named: readonly string[],
): SecretsPlan {
  const isReserved = ({ name }: NamedValue) => isReservedVariable(name);
  const ofFile = values.filter((variable) => !isReserved(variable));
  const known = new Set([...ofFile, ...given].map(({ name }) => name));
  const replaced = new Set(given.map(({ name }) => name));
  const all = [...ofFile.filter(({ name }) => !replaced.has(name)), ...given];
  const hasFile = ofFile.length > 0;
  return {
    all: hasFile ? all : undefined,
    changes: hasFile ? [] : [...given],
    source: hasFile ? source : undefined,
    reserved: values.filter(isReserved).map(({ name }) => name),
    missing: named.filter((name) => !known.has(name)),
  };
}

/** `NAME=value`, or `NAME` for the value of this variable of the environment. */
export function secretOf(text: string, env: Readonly<Record<string, string | undefined>>): NamedValue {
  const [, name = '', , value] = /^([^=]+)(=(.*))?$/s.exec(text) ?? [];
  if (name === '') throw new UsageError(`--secret: "${text.split('=')[0]}" is not of the form NAME=value or NAME`);
  const found = value ?? env[name];
  if (found === undefined) throw new UsageError(`--secret: ${name} is not set in the environment`);
  return { name, value: found };
}
