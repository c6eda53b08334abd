import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { GraphConfigError } from './graph-config.errors.js';
import { isObject } from './is-object.js';

/** Components that graphs show in the pages of clients: sections `ui` and `ui_config`. */
export interface UiConfig {
  /** Folder of the langgraph.json. */
  folder: string;
  /** Path of the module, relative to the folder, by name: usually that of the graph. */
  modules: Readonly<Record<string, string>>;
  /** Packages that the page brings, and bundles do not. */
  shared: readonly string[];
}

export const noUi: UiConfig = { folder: '', modules: {}, shared: [] };

/** @throws {GraphConfigError} Which names the file and the key. */
export function readUi(file: string, ui: unknown, uiConfig: unknown): UiConfig {
  const folder = dirname(file);
  return { folder, modules: readModules(file, folder, ui ?? {}), shared: readShared(file, uiConfig ?? {}) };
}

function readModules(file: string, folder: string, ui: unknown): Record<string, string> {
  if (!isObject(ui)) throw new GraphConfigError(`${file}: ui must be an object from name to "./file.tsx"`);
  return Object.fromEntries(
    Object.entries(ui).map(([name, path]) => {
      const where = `${file}: ui.${name}`;
      if (!/^[\w-][\w.-]*$/.test(name)) {
        throw new GraphConfigError(`${where}: a name has letters, digits, "_", "-" and "." only: it is part of a path`);
      }
      if (typeof path !== 'string' || path === '') throw new GraphConfigError(`${where} must be the path of a module`);
      const module = resolve(folder, path);
      if (relative(folder, module).startsWith('..')) {
        throw new GraphConfigError(`${where}: ${module} is outside of the folder of langgraph.json`);
      }
      if (!existsSync(module)) throw new GraphConfigError(`${where}: ${module} does not exist`);
      return [name, path];
    }),
  );
}

function readShared(file: string, uiConfig: unknown): string[] {
  if (!isObject(uiConfig)) throw new GraphConfigError(`${file}: ui_config must be an object`);
  const { shared = [], ...unknown } = uiConfig;
  const [other] = Object.keys(unknown);
  if (other !== undefined) throw new GraphConfigError(`${file}: ui_config.${other}: unknown key; known is shared`);
  if (!Array.isArray(shared) || !shared.every((name) => typeof name === 'string')) {
    throw new GraphConfigError(`${file}: ui_config.shared must be a list of names of packages`);
  }
  return shared as string[];
}
