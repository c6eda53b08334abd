import { isObject } from './is-object.js';
import { folderOf, isAbsolute, joinPath } from './paths.js';

/** Problem of a langgraph.json that prevents its deployment. */
export class ProjectConfigError extends Error {
  override readonly name = 'ProjectConfigError';
}

/** Parts of langgraph.json that a deployment needs. */
export interface ProjectConfig {
  /** File of each graph, relative to the folder of the upload. */
  graphFiles: ReadonlyMap<string, string>;
  env:
    | { kind: 'none' }
    /** Path relative to the folder of the upload. */
    | { kind: 'file'; path: string }
    | { kind: 'values'; values: Readonly<Record<string, string>> }
    /** Names of variables whose values are given elsewhere. */
    | { kind: 'names'; names: readonly string[] };
}

/**
 * Reads the text of a langgraph.json. The server checks it completely; this finds faults that can be repaired before an
 * upload. `path` is relative to the folder of the upload.
 */
export function parseProjectConfig(text: string, path: string): ProjectConfig {
  const fail = (problem: string) => new ProjectConfigError(`${path}: ${problem}`);
  let config: unknown;
  try {
    config = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw fail(`it is not JSON (${(error as Error).message})`);
  }
  if (!isObject(config)) throw fail('it is not an object');
  const { graphs, env } = config;
  if (!isObject(graphs) || Object.keys(graphs).length === 0) throw fail('"graphs" names no graph');
  const graphFiles = new Map<string, string>();
  for (const [id, graph] of Object.entries(graphs)) {
    const reference = isObject(graph) ? graph.path : graph;
    const [, file] = /^(.+):[^:/\\]+$/.exec(typeof reference === 'string' ? reference : '') ?? [];
    if (file === undefined) throw fail(`graph "${id}" is not of the form ./file.ts:export`);
    graphFiles.set(id, inside(file, `graph "${id}"`));
  }
  return { graphFiles, env: envOf() };

  function inside(file: string, name: string): string {
    const found = joinPath(folderOf(path), file);
    if (isAbsolute(file) || found === '..' || found.startsWith('../'))
      throw fail(`${name} names ${file}, which is outside of the folder that is uploaded`);
    return found;
  }

  function envOf(): ProjectConfig['env'] {
    if (env === undefined || env === null) return { kind: 'none' };
    if (typeof env === 'string') return { kind: 'file', path: inside(env, '"env"') };
    if (Array.isArray(env)) {
      if (!env.every((name) => typeof name === 'string')) throw fail('"env" has a name that is not a text');
      return { kind: 'names', names: env as string[] };
    }
    if (!isObject(env)) throw fail('"env" is not a file, a list of names or an object');
    const values = Object.entries(env).map(([name, value]) => {
      if (!['string', 'number', 'boolean'].includes(typeof value)) throw fail(`"env": ${name} is not a text`);
      return [name, String(value)] as const;
    });
    return { kind: 'values', values: Object.fromEntries(values) };
  }
}
