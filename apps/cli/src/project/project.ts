import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import {
  deploymentNameOf,
  missingFile,
  parseProjectConfig,
  type ProjectConfig,
  ProjectConfigError,
} from '@heddle/project-files';
import { UsageError } from '../contract/errors.js';
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
  return { folder, configPath: path, config: parsed(readFileSync(file, 'utf8'), path) };
}

function parsed(text: string, path: string): ProjectConfig {
  try {
    return parseProjectConfig(text, path);
  } catch (error) {
    throw error instanceof ProjectConfigError ? new UsageError(error.message) : error;
  }
}

/** Files to upload. Throws `UsageError` if one that the configuration names is missing, or left out. */
export function filesToUpload({ folder, configPath, config }: Project): ProjectFile[] {
  const { files, leftOut } = findProjectFiles(folder);
  const missing = missingFile(new Set(files.map(({ path }) => path)), leftOut, configPath, config);
  if (missing === undefined) return files;
  if (missing.leftOutBy === undefined) throw new UsageError(`${missing.subject} does not exist in ${folder}`);
  throw new UsageError(`${missing.subject} is left out by ${missing.leftOutBy}`, [
    'A line with ! and its path includes it again.',
  ]);
}

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
