import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isObject } from '@heddle/project-files';
import { UsageError } from '../contract/errors.js';

export type ServiceName = 'experiments' | 'controlPlane';

/** Addresses of one platform and a key for them. */
export interface Profile {
  controlPlaneUrl?: string;
  experimentsUrl?: string;
  consoleUrl?: string;
  workspace?: string;
  apiKey?: string;
}

interface ConfigFile {
  /** Name of the profile in use. */
  current?: string;
  profiles: Record<string, Profile>;
}

/** `HEDDLE_CONFIG_FILE`, or the place of the XDG specification. */
export const configPathOf = (env: Readonly<Record<string, string | undefined>>): string =>
  env.HEDDLE_CONFIG_FILE ||
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'heddle', 'config.json');

/** A missing file has no profiles. Throws `UsageError` for one that is malformed, or that other users may read. */
export function readConfigFile(path: string): ConfigFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
    // It has keys.
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      throw new UsageError(`${path} has keys, and other users may read it`, [`chmod 600 ${path}`]);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { profiles: {} };
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${message}`);
  }
  return parseConfig(text, path);
}

export function writeConfigFile(path: string, config: ConfigFile): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}.next`;
  writeFileSync(next, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  chmodSync(next, 0o600);
  renameSync(next, path);
}

const keys = ['controlPlaneUrl', 'experimentsUrl', 'consoleUrl', 'workspace', 'apiKey'] as const;

export function parseConfig(text: string, path: string): ConfigFile {
  const fail = (problem: string) => new UsageError(`${path}: ${problem}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fail('it is not JSON');
  }
  if (!isObject(value) || !isObject(value.profiles)) throw fail('"profiles" is not an object');
  const { current } = value;
  if (current !== undefined && typeof current !== 'string') throw fail('"current" is not a name');
  const profiles = Object.entries(value.profiles).map(([name, profile]) => {
    if (!isObject(profile)) throw fail(`profile "${name}" is not an object`);
    for (const [key, field] of Object.entries(profile)) {
      if (!(keys as readonly string[]).includes(key))
        throw fail(`profile "${name}" has the unknown key "${key}"; keys: ${keys.join(', ')}`);
      if (typeof field !== 'string') throw fail(`"${key}" of profile "${name}" is not a text`);
    }
    return [name, profile as Profile] as const;
  });
  return { ...(current === undefined ? {} : { current }), profiles: Object.fromEntries(profiles) };
}

/** The named profile, or the one in use; none without either. */
export function profileOf(
  { current, profiles }: ConfigFile,
  name: string | undefined,
): { name: string; profile: Profile } | undefined {
  const wanted = name ?? current;
  if (wanted === undefined) return undefined;
  const profile = Object.hasOwn(profiles, wanted) ? profiles[wanted] : undefined;
  if (profile) return { name: wanted, profile };
  const names = Object.keys(profiles);
  throw new UsageError(`No profile "${wanted}"`, [
    names.length === 0 ? 'heddle login makes one.' : `Profiles: ${names.join(', ')}`,
  ]);
}
