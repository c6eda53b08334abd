import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';

const maxDepth = 12;

interface ProjectFile {
  /** Relative to the project. */
  path: string;
  content: string;
}

/** Files with these names in all folders of the project, outside of `node_modules`. */
export async function readNamed(project: string, names: readonly string[]): Promise<ProjectFile[]> {
  const found: ProjectFile[] = [];
  for await (const { path, name, isFolder } of walk(project, '')) {
    if (!isFolder && names.includes(name)) found.push({ path, content: await readFile(join(project, path), 'utf8') });
  }
  return found;
}

/** The outermost `node_modules` of the project, and those of its workspaces. */
export async function packageFolders(project: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { path, name, isFolder } of walk(project, '')) {
    if (isFolder && name === 'node_modules') found.push(path);
  }
  return found;
}

/**
 * Creates the file that `env` of langgraph.json names, if it is a `.env*` file. Uploads have none of these: their
 * variables are secrets of the deployment.
 */
export async function placeEnvironmentFile(project: string, configPath: string): Promise<void> {
  const named = environmentFileOf(await readFile(join(project, configPath), 'utf8'));
  if (named === null) return;
  const path = resolve(project, dirname(configPath), named);
  if (!path.startsWith(project + sep) || !basename(path).startsWith('.env')) return;
  await mkdir(dirname(path), { recursive: true });
  // Fails for an existing file, which stays.
  await writeFile(path, '', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** A faulty configuration is reported when the graphs are loaded. */
function environmentFileOf(config: string): string | null {
  try {
    const { env } = JSON.parse(config.replace(/^\ufeff/, '')) as { env?: unknown };
    return typeof env === 'string' ? env : null;
  } catch {
    return null;
  }
}

async function* walk(
  project: string,
  folder: string,
  depth = 0,
): AsyncGenerator<{ path: string; name: string; isFolder: boolean }> {
  if (depth > maxDepth) return;
  for (const entry of await readdir(join(project, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isFolder = entry.isDirectory();
    yield { path, name: entry.name, isFolder };
    if (isFolder && entry.name !== 'node_modules' && entry.name !== '.git') yield* walk(project, path, depth + 1);
  }
}
