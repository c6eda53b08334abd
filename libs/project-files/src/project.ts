import type { ProjectConfig } from './langgraph-config.js';
import { foldersOf } from './paths.js';

/** Lower case letters, digits and hyphens: the form that every client accepts. */
export const deploymentNameOf = (text: string) =>
  text
    .replace(/^@[^/]*\//, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'agent';

const lockfiles = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** Whether each build installs packages anew, because nothing pins them. */
export const lacksLockfile = (files: readonly { path: string }[]) => {
  const names = new Set(files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)));
  return names.has('package.json') && !lockfiles.some((name) => names.has(name));
};

interface MissingFile {
  /** The file, for an error. */
  subject: string;
  /** Ignore file that leaves it out; undefined if it does not exist. */
  leftOutBy: string | undefined;
}

/** First file that the configuration needs and the upload would lack; `leftOut`: paths with their ignore file. */
export function missingFile(
  paths: ReadonlySet<string>,
  leftOut: ReadonlyMap<string, string>,
  configPath: string,
  config: ProjectConfig,
): MissingFile | undefined {
  const needed: [path: string, subject: string][] = [
    [configPath, configPath],
    ...[...config.graphFiles].map(([id, path]): [string, string] => [path, `${path} of graph "${id}"`]),
  ];
  const missing = needed.find(([path]) => !paths.has(path));
  if (missing === undefined) return undefined;
  const [path, subject] = missing;
  const leftOutBy = foldersOf(path)
    .map((part) => leftOut.get(part))
    .find((found) => found !== undefined);
  return { subject, leftOutBy };
}
