import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { UsageError } from '../contract/errors.js';
import { type ProjectConfig, parseProjectConfig } from './langgraph-config.js';
import { findProjectFiles, type ProjectFile } from './project-files.js';

export interface Project {
  folder: string;
  /** Path of langgraph.json in the folder. */
  configPath: string;
  config: ProjectConfig;
}

export function readProject(folder: string, configPath: string): Project {
  const path = posix.normalize(configPath.replaceAll('\\', '/'));
  if (posix.isAbsolute(path) || path.startsWith('../'))
    throw new UsageError(`--config: ${configPath} is outside of the folder ${folder}`, [
      'Give a path relative to the folder that is uploaded.',
    ]);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder`);
  const file = join(folder, path);
  if (!existsSync(file))
    throw new UsageError(`${folder} has no ${path}`, [
      'heddle new <folder> makes a project; --config names another path.',
    ]);
  return { folder, configPath: path, config: parseProjectConfig(readFileSync(file, 'utf8'), path) };
}

/** Files to upload. Throws `UsageError` if one that the configuration names is missing, or left out. */
export function filesToUpload({ folder, configPath, config }: Project): ProjectFile[] {
  const { files, leftOut } = findProjectFiles(folder);
  const paths = new Set(files.map(({ path }) => path));
  const named = [['langgraph.json', configPath] as const, ...config.graphFiles];
  for (const [id, path] of named) {
    if (paths.has(path)) continue;
    const subject = id === 'langgraph.json' && path === configPath ? path : `${path} of graph "${id}"`;
    const by = posixFolders(path)
      .map((part) => leftOut.get(part))
      .find((found) => found !== undefined);
    if (by === undefined) throw new UsageError(`${subject} does not exist in ${folder}`);
    throw new UsageError(`${subject} is left out by ${by}`, ['A line with ! and its path includes it again.']);
  }
  return files;
}

/** `a`, `a/b` and `a/b/c` of `a/b/c`. */
const posixFolders = (path: string) =>
  path.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'));

/** Name of package.json, or of the folder, in the form that every client accepts. */
export function defaultName(folder: string): string {
  const manifest = join(folder, 'package.json');
  let name: unknown;
  try {
    name = (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown }).name;
  } catch {
    name = undefined;
  }
  return deploymentNameOf(typeof name === 'string' && name !== '' ? name : basename(folder));
}

/** Lower case letters, digits and hyphens. */
export const deploymentNameOf = (text: string) =>
  text
    .replace(/^@[^/]*\//, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'agent';

const lockfiles = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** Whether each build installs packages anew, because nothing pins them. */
export const lacksLockfile = (files: readonly ProjectFile[]) => {
  const names = new Set(files.map(({ path }) => basename(path)));
  return names.has('package.json') && !lockfiles.some((name) => names.has(name));
};
