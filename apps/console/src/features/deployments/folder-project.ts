import {
  deploymentNameOf,
  IgnoreRules,
  isNeverPacked,
  isReservedVariable,
  lacksLockfile,
  missingFile,
  type NamedValue,
  parseProjectConfig,
  parseVariables,
  ProjectConfigError,
} from '@heddle/project-files';
import type { FileEntry, FolderEntry } from './folder';

interface ProjectFile {
  /** Relative to the folder, with `/`. */
  path: string;
  file: File;
}

/** A folder as it would be uploaded. */
export interface FolderProject {
  folderName: string;
  /** Name for a new deployment. */
  name: string;
  files: ProjectFile[];
  bytes: number;
  /** Names that stay here, such as `node_modules`, and paths that ignore files leave out; folders without their content. */
  leftOut: string[];
  /** Path of langgraph.json; undefined without one. */
  configPath: string | undefined;
  graphs: string[];
  /** Why it cannot be uploaded. */
  problem: string | undefined;
  lacksLockfile: boolean;
  /** Variables of its environment file, which itself stays here; undefined without any. */
  variables: OfferedVariables | undefined;
}

export interface OfferedVariables {
  /** Path of the file that has them. */
  path: string;
  values: NamedValue[];
}

/** Limits of the control plane for archives. */
const maxFiles = 50_000;
const maxBytes = 512 * 1024 * 1024;
/** Longer files are no environment files. */
const maxVariablesBytes = 256 * 1024;

/** Reads the names and sizes of a folder, and its langgraph.json. */
export async function readFolderProject(folder: FolderEntry): Promise<FolderProject> {
  const files: ProjectFile[] = [];
  const leftOut = new Map<string, string>();
  const never: string[] = [];
  const unpacked = new Map<string, FileEntry>();
  await visit(folder, '', IgnoreRules.none);
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  const configPath = configPathOf(files);
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return {
    folderName: folder.name,
    name: await nameOf(folder.name, files),
    files,
    bytes,
    leftOut: [...never, ...leftOut.keys()],
    configPath,
    ...(await checked(files, bytes, leftOut, configPath)),
    lacksLockfile: lacksLockfile(files),
    variables: await variablesOf(files, unpacked, configPath),
  };

  async function visit(at: FolderEntry, path: string, above: IgnoreRules): Promise<void> {
    const entries = await at.list();
    let rules = above;
    // .dockerignore counts in the root only, as for Docker.
    for (const name of path === '' ? ['.gitignore', '.dockerignore'] : ['.gitignore']) {
      const found = entries.find((entry) => entry.name === name);
      if (found?.kind === 'file') rules = rules.with(path, name, await (await found.file()).text());
    }
    for (const entry of entries) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      const by = isNeverPacked(entry.name) ? undefined : rules.leavesOut(below, entry.kind === 'folder');
      if (isNeverPacked(entry.name)) {
        never.push(below);
        if (entry.kind === 'file') unpacked.set(below, entry);
      } else if (by !== undefined) leftOut.set(below, by);
      else if (entry.kind === 'folder') await visit(entry, below, rules);
      else files.push({ path: below, file: await entry.file() });
      if (files.length > maxFiles) return;
    }
  }
}

const configName = 'langgraph.json';

/** Configuration of the folder itself, else the only one below it. */
function configPathOf(files: readonly ProjectFile[]): string | undefined {
  const all = files.filter(({ path }) => path === configName || path.endsWith(`/${configName}`));
  return all.find(({ path }) => path === configName)?.path ?? (all.length === 1 ? all[0]?.path : undefined);
}

async function checked(
  files: readonly ProjectFile[],
  bytes: number,
  leftOut: ReadonlyMap<string, string>,
  configPath: string | undefined,
): Promise<Pick<FolderProject, 'graphs' | 'problem'>> {
  const fail = (problem: string) => ({ graphs: [], problem });
  if (files.length > maxFiles) return fail(`The folder has more than ${maxFiles.toLocaleString('en')} files.`);
  if (bytes > maxBytes) return fail('The files have more than 512 MB: ignore what the build does not need.');
  const config = files.find(({ path }) => path === configPath);
  if (configPath === undefined || !config) {
    return fail('It has no langgraph.json, which names the graphs of the project.');
  }
  try {
    const parsed = parseProjectConfig(await config.file.text(), configPath);
    const missing = missingFile(new Set(files.map(({ path }) => path)), leftOut, configPath, parsed);
    const graphs = [...parsed.graphFiles.keys()];
    if (missing === undefined) return { graphs, problem: undefined };
    const cause = missing.leftOutBy === undefined ? 'does not exist' : `is left out by ${missing.leftOutBy}`;
    return { graphs, problem: `${missing.subject} ${cause}.` };
  } catch (error) {
    if (!(error instanceof ProjectConfigError)) throw error;
    return fail(`${error.message}.`);
  }
}

/** Those that the command line would set: of the file that `env` of langgraph.json names, by default `.env` beside it. */
async function variablesOf(
  files: readonly ProjectFile[],
  unpacked: ReadonlyMap<string, FileEntry>,
  configPath: string | undefined,
): Promise<OfferedVariables | undefined> {
  const config = files.find(({ path }) => path === configPath);
  if (configPath === undefined || !config) return undefined;
  let path = configPath.replace(/[^/]*$/, '.env');
  try {
    const { env } = parseProjectConfig(await config.file.text(), configPath);
    if (env.kind === 'file') ({ path } = env);
    if (env.kind === 'values') {
      return offered(
        configPath,
        Object.entries(env.values).map(([name, value]) => ({ name, value })),
      );
    }
  } catch (error) {
    if (error instanceof ProjectConfigError) return undefined;
    throw error;
  }
  const file = (await unpacked.get(path)?.file()) ?? files.find((one) => one.path === path)?.file;
  if (!file || file.size > maxVariablesBytes) return undefined;
  return offered(path, parseVariables(await file.text()));
}

function offered(path: string, all: readonly NamedValue[]): OfferedVariables | undefined {
  const values = all.filter(({ name, value }) => value !== '' && !isReservedVariable(name));
  return values.length === 0 ? undefined : { path, values };
}

/** Name of package.json, or of the folder. */
async function nameOf(folderName: string, files: readonly ProjectFile[]): Promise<string> {
  const manifest = files.find(({ path }) => path === 'package.json');
  let name: unknown;
  try {
    name = manifest && (JSON.parse(await manifest.file.text()) as { name?: unknown }).name;
  } catch {
    name = undefined;
  }
  return deploymentNameOf(typeof name === 'string' && name !== '' ? name : folderName);
}
