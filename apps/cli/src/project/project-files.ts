import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { IgnoreRules, isNeverPacked } from '@heddle/project-files';
import { UsageError } from '../contract/errors.js';

export interface ProjectFile {
  /** Relative to the folder of the project, with `/`. */
  path: string;
  size: number;
  /** Time of the last change, in ms. */
  changedAt: number;
}

interface ProjectFiles {
  files: ProjectFile[];
  /** Ignore file of each path that was left out; folders without their content. */
  leftOut: ReadonlyMap<string, string>;
}

/** Files of a project without those that ignore files leave out, in the order of their paths. */
export function findProjectFiles(folder: string): ProjectFiles {
  const root = realpathSync(folder);
  const files: ProjectFile[] = [];
  const leftOut = new Map<string, string>();
  const visit = (path: string, above: IgnoreRules) => {
    const here = join(root, path);
    let rules = above;
    // .dockerignore counts in the root only, as for Docker.
    for (const name of path === '' ? ['.gitignore', '.dockerignore'] : ['.gitignore']) {
      const file = join(here, name);
      if (existsSync(file) && statSync(file).isFile()) rules = rules.with(path, name, readFileSync(file, 'utf8'));
    }
    for (const entry of readdirSync(here, { withFileTypes: true })) {
      if (isNeverPacked(entry.name)) continue;
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      const by = rules.leavesOut(below, entry.isDirectory());
      if (by !== undefined) leftOut.set(below, by);
      else if (entry.isDirectory()) visit(below, rules);
      else if (entry.isSymbolicLink()) files.push(linkedFile(root, below));
      else if (entry.isFile()) files.push(fileAt(root, below));
    }
  };
  visit('', rulesAbove(root));
  return { files: files.sort((one, other) => (one.path < other.path ? -1 : 1)), leftOut };
}

function fileAt(root: string, path: string): ProjectFile {
  const { size, mtimeMs } = statSync(join(root, path));
  return { path, size, changedAt: mtimeMs };
}

/** The server accepts no links, so a link is packed as its file, if that one belongs to the project. */
function linkedFile(root: string, path: string): ProjectFile {
  const refuse = (problem: string) =>
    new UsageError(`${path} is a link ${problem}`, [`A line "${path}" in .dockerignore leaves it out.`]);
  let target: string;
  try {
    target = realpathSync(join(root, path));
  } catch {
    throw refuse('to a file that does not exist');
  }
  if (!target.startsWith(root + sep)) throw refuse('to a file outside of the folder');
  if (!statSync(target).isFile()) throw refuse('to a folder, and links to folders are not uploaded');
  const [, ...parts] = target.slice(root.length).split(sep);
  if (parts.some(isNeverPacked)) throw refuse('to a file that is never uploaded');
  return fileAt(root, path);
}

/**
 * Rules of the repository that the project is a folder of, with paths relative to the project. None if they leave out
 * the project itself: then they are not about its files.
 */
function rulesAbove(root: string): IgnoreRules {
  const above: string[] = [];
  let folder = root;
  while (!existsSync(join(folder, '.git'))) {
    if (dirname(folder) === folder) return IgnoreRules.none;
    folder = dirname(folder);
    above.unshift(folder);
  }
  return new RulesFromAbove(root, above).rules;
}

class RulesFromAbove {
  readonly rules: IgnoreRules;

  constructor(root: string, folders: readonly string[]) {
    let rules = IgnoreRules.none;
    for (const folder of folders) {
      const file = join(folder, '.gitignore');
      if (!existsSync(file)) continue;
      const path = relative(folder, root).split(sep).join('/');
      const text = readFileSync(file, 'utf8');
      if (isLeftOut(IgnoreRules.none.with('', '.gitignore', text), path)) {
        rules = IgnoreRules.none;
        break;
      }
      rules = rules.with('', '.gitignore', patternsBelow(text, path));
    }
    this.rules = rules;
  }
}

const isLeftOut = (rules: IgnoreRules, path: string) =>
  path.split('/').some((_part, index, parts) => rules.leavesOut(parts.slice(0, index + 1).join('/'), true));

/** Patterns of a folder above for paths relative to a folder below; patterns about other folders are dropped. */
export function patternsBelow(text: string, path: string): string {
  return text
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, not = '', pattern = ''] = /^(!?)(.*?)\s*$/.exec(line) ?? [];
      if (pattern === '' || pattern.startsWith('#')) return [];
      // Without a slash before its end, a pattern matches at any depth.
      if (!pattern.slice(0, -1).includes('/')) return [line];
      const anchored = pattern.replace(/^\//, '');
      if (anchored.startsWith('**/')) return [`${not}${anchored}`];
      return anchored.startsWith(`${path}/`) ? [`${not}/${anchored.slice(path.length + 1)}`] : [];
    })
    .join('\n');
}
