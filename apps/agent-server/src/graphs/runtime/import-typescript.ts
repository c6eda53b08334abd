import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { register as registerCommonJs } from 'tsx/cjs/api';
import { register as registerEsm } from 'tsx/esm/api';
import { withProcessVariable } from '../../config/process-env.js';
import type { ImportModule } from '../langgraph-internals/graph-types.js';
import { preloadLangGraph } from '../langgraph-internals/preload-langgraph.js';

/** Variable by which tsx finds a tsconfig.json; its CommonJS function has no option for it. */
const tsconfigVariable = 'TSX_TSCONFIG_PATH';

let prepared: Promise<void> | undefined;

/**
 * Imports modules that may be TypeScript, from a project of either module system, with the `paths` of its
 * tsconfig.json. The hooks are registered once per thread and without a namespace, so that graphs share the server's
 * copy of LangGraph where possible. The project's copy is imported before them: every further module costs a message to
 * the thread of the hooks, which triples the time of an import.
 *
 * @param folder Folder of langgraph.json.
 */
export function typeScriptImporter(folder: string): ImportModule {
  return async (url) => {
    // A tsconfig.json that cannot be read is the reason of every graph, not only of the first one.
    prepared ??= preloadLangGraph(fileURLToPath(url)).then(() => registerHooks(tsconfigOf(folder)));
    await prepared;
    return (await import(url)) as Record<string, unknown>;
  };
}

function registerHooks(tsconfig: string | null): void {
  if (tsconfig === null) registerCommonJs();
  else withProcessVariable(tsconfigVariable, tsconfig, registerCommonJs);
  registerEsm({ tsconfig: tsconfig ?? false });
}

/** The nearest file, from the folder upwards: in a workspace it may be in a parent folder. */
function tsconfigOf(folder: string): string | null {
  const path = join(folder, 'tsconfig.json');
  if (existsSync(path)) return path;
  const parent = dirname(folder);
  return parent === folder ? null : tsconfigOf(parent);
}
