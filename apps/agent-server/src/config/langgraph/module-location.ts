import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { GraphConfigError } from './graph-config.errors.js';

/** An export of a module, as langgraph.json names it: `./file.ts:export`. */
export interface ModuleLocation {
  /** Absolute path of the module. */
  file: string;
  exportName: string;
}

/** For what the server itself loads; the file has to be there. */
export function readModuleLocation(where: string, folder: string, location: unknown): ModuleLocation {
  const example = 'must be "./file.ts:export"';
  if (typeof location !== 'string') throw new GraphConfigError(`${where} ${example}`);
  const separator = location.lastIndexOf(':');
  const [path, exportName] = [location.slice(0, separator), location.slice(separator + 1)];
  if (separator <= 0 || exportName === '' || /[/\\]/.test(exportName)) {
    throw new GraphConfigError(`${where} ${example}, and "${location}" names no export`);
  }
  if (/\.py$/.test(path)) {
    throw new GraphConfigError(
      `${where}: Python is not supported ("${location}"); give a TypeScript or JavaScript file`,
    );
  }
  const file = resolve(folder, path);
  if (!existsSync(file) || !statSync(file).isFile()) throw new GraphConfigError(`${where}: ${file} does not exist`);
  return { file, exportName };
}
