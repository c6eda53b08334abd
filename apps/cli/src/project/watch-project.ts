import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProjectFiles } from './project-files.js';
import type { Project } from './project.js';

/** Times of the last change, in ms, by path. */
type Snapshot = ReadonlyMap<string, number>;

const lookMs = 300;
/** Maximum share of the time that looking may take. */
const maxShare = 0.1;

/** Files that a change of which reloads the graphs: those of the project, its graphs and its variables. */
export function snapshotOf({ folder, configPath, config }: Project): Snapshot {
  const times = new Map(findProjectFiles(folder).files.map(({ path, changedAt }) => [path, changedAt]));
  // Ignore files leave out the output of builds, and .env.
  const env = config.env.kind === 'file' ? config.env.path : '.env';
  for (const path of [configPath, env, ...config.graphFiles.values()]) {
    const file = join(folder, path);
    if (existsSync(file)) times.set(path, statSync(file).mtimeMs);
  }
  return times;
}

export function changesBetween(before: Snapshot, after: Snapshot): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/**
 * Calls back with the paths of changed files, once no more of them change. It compares times: watching folders costs a
 * handle for each of them, and misses changes on some file systems.
 */
export async function watchProject(project: Project, onChange: (paths: string[]) => void, signal: AbortSignal) {
  let known = snapshotOf(project);
  let latest = known;
  while (!signal.aborted) {
    const begun = performance.now();
    let next = latest;
    try {
      next = snapshotOf(project);
    } catch {
      // A file or a folder went away in between; the next look has the rest.
    }
    const isStill = changesBetween(latest, next).length === 0;
    latest = next;
    const changed = isStill ? changesBetween(known, latest) : [];
    if (changed.length > 0) {
      known = latest;
      onChange(changed);
    }
    const pauseMs = Math.max(lookMs, (performance.now() - begun) / maxShare);
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
