import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testTimeout } from './jest.preset.mjs';

/** Folders below `folder` that have a Jest configuration. */
function projectsIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist', 'src'].includes(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return existsSync(join(path, 'jest.config.mjs')) ? [path] : projectsIn(path);
    });
}

export default {
  projects: ['libs', 'apps', 'tools']
    .flatMap(projectsIn)
    .concat('bench')
    .map((path) => `<rootDir>/${path}`),
  // More than cores: many suites wait for leases, time limits and other processes.
  maxWorkers: 3,
  // The modules of a suite stay in memory after it: they are ESM, in a context of their own. With some GB of them a worker
  // is busy collecting garbage half of the time, and the heap has a limit; so another one takes its place before.
  workerIdleMemoryLimit: '800MB',
  // Jest takes it from here for a run of several projects, and from the project for a run of one.
  testTimeout,
};
