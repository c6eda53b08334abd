import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import { installedModules } from './own-installation.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'test-project-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Graphs of the repository like those of a user: outside of it, and with their own LangGraph, whose classes differ from
 * the server's.
 */
symlinkSync(installedModules('newest'), join(folder, 'node_modules'));

/** Leaves out build output and the `tsconfig.json`, which extends one of the repository. */
function copy(source: string): string {
  const target = join(folder, basename(source));
  const left = ['dist', 'node_modules', 'tsconfig.json'];
  cpSync(join(root, source), target, { recursive: true, filter: (path) => !left.includes(basename(path)) });
  return target;
}

/** Folders that hold a `langgraph.json`. */
export const exampleAgents = copy('examples/agents');
export const testGraphs = copy('apps/agent-server-e2e/graphs');
export const graphFixtures = copy('apps/agent-server/test/graph-fixtures');
