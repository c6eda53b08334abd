import ignore, { type Ignore } from 'ignore';

/**
 * Never part of a project: installed packages, the history, values of this machine, data of Heddle and of the
 * development server of LangGraph.
 */
const always = new Set(['node_modules', '.git', '.heddle', '.langgraph_api', '.DS_Store']);

export const isNeverPacked = (name: string) => always.has(name) || name.startsWith('.env');

/** Rules of one file, for paths below its folder. */
interface RuleFile {
  /** Folder of the file, relative to the root of the rules; empty for the root. */
  folder: string;
  name: string;
  rules: Ignore;
}

/** Rules of ignore files: those in folders further down take precedence, as with git. */
export class IgnoreRules {
  private constructor(private readonly files: readonly RuleFile[]) {}

  static readonly none = new IgnoreRules([]);

  with(folder: string, name: string, text: string): IgnoreRules {
    return new IgnoreRules([...this.files, { folder, name, rules: ignore().add(patternsOf(name, text)) }]);
  }

  /**
   * Name of the file that leaves a path out; undefined for a path that stays. The folders above it have to stay, too.
   * A path that one kind of file leaves out is left out, whatever the other kind says.
   */
  leavesOut(path: string, isFolder: boolean): string | undefined {
    const decided = new Map<string, string | undefined>();
    for (const { folder, name, rules } of this.files) {
      const relative = folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
      if (relative === undefined) continue;
      const { ignored, unignored } = rules.test(isFolder ? `${relative}/` : relative);
      if (ignored) decided.set(name, folder === '' ? name : `${folder}/${name}`);
      else if (unignored) decided.delete(name);
    }
    return [...decided.values()][0];
  }
}

/** Docker matches patterns from the root of the project, git at any depth. */
function patternsOf(name: string, text: string): string {
  if (name !== '.dockerignore') return text;
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, not = '', pattern = ''] = /^(!?)\s*(.*)$/.exec(line) ?? [];
      const path = pattern.replace(/^(\.?\/)+/, '').replace(/\/+$/, '');
      return path === '' || path === '.' ? '' : `${not}/${path}`;
    })
    .join('\n');
}
