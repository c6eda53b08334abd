import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModuleLocation } from '../config/langgraph/module-location.js';
import type { ImportModule } from '../graphs/langgraph-internals/graph-types.js';
import { typeScriptImporter } from '../graphs/runtime/import-typescript.js';

export type { ImportModule };

/** Loads an export of the project, also from a CommonJS module. */
export async function loadExport(
  { file, exportName }: ModuleLocation,
  importModule: ImportModule = typeScriptImporter(dirname(file)),
): Promise<unknown> {
  const module = await importModule(pathToFileURL(file).href);
  const inner = module.default as Record<string, unknown> | null | undefined;
  const exported: unknown = await (module[exportName] ?? inner?.[exportName]);
  if (exported !== undefined && exported !== null) return exported;
  throw new Error(`${file} exports no '${exportName}', but ${Object.keys(module).join(', ') || 'nothing'}`);
}
