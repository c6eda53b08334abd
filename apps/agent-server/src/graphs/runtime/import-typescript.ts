import { register as registerCommonJs } from 'tsx/cjs/api';
import { register as registerEsm } from 'tsx/esm/api';

let registered = false;

/**
 * Imports a module that may be TypeScript, from a project of either module system. The hooks are registered once per
 * thread and without a namespace, so that graphs share one copy of LangGraph with this code where they can.
 */
export async function importTypeScript(url: string): Promise<Record<string, unknown>> {
  if (!registered) {
    registered = true;
    registerCommonJs();
    registerEsm();
  }
  return (await import(url)) as Record<string, unknown>;
}
