import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { register as registerCommonJs } from 'tsx/cjs/api';
import { register as registerEsm } from 'tsx/esm/api';
import { withProcessVariable } from '../../config/process-env.js';
import type { ImportModule } from '../langgraph-internals/graph-types.js';

/** By which tsx is told of a tsconfig.json; its function for CommonJS has no other way. */
const tsconfigVariable = 'TSX_TSCONFIG_PATH';

let registered = false;

/**
 * Imports modules that may be TypeScript, from a project of either module system, with the `paths` of the project's
 * tsconfig.json. The hooks are registered once per thread and without a namespace, so that graphs share one copy of
 * LangGraph with this code where they can.
 *
 * @param folder Of the langgraph.json.
 */
export function typeScriptImporter(folder: string): ImportModule {
  return async (url) => {
    if (!registered) {
      registered = true;
      registerHooks(tsconfigOf(folder));
    }
    return (await import(url)) as Record<string, unknown>;
  };
}

function registerHooks(tsconfig: string | null): void {
  if (tsconfig === null) registerCommonJs();
  else withProcessVariable(tsconfigVariable, tsconfig, registerCommonJs);
  registerEsm({ tsconfig: tsconfig ?? false });
}

/** The nearest one, from the folder upwards: in a workspace of several packages it may be further up. */
export function tsconfigOf(folder: string): string | null {
  const path = join(folder, 'tsconfig.json');
  if (existsSync(path)) return path;
  const parent = dirname(folder);
  return parent === folder ? null : tsconfigOf(parent);
}
