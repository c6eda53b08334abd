import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { z } from 'zod';
import { listOf, parseAt, section } from './schema.js';

/** Components that graphs show in the pages of clients: sections `ui` and `ui_config`. */
export interface UiConfig {
  /** Folder of langgraph.json. */
  folder: string;
  /** Paths of modules relative to `folder`, by component name, which is usually the id of the graph. */
  modules: Readonly<Record<string, string>>;
  /** Packages that the page of the client provides, so bundles exclude them. */
  shared: readonly string[];
}

export const noUi: UiConfig = { folder: '', modules: {}, shared: [] };

const modulesOf = (folder: string) =>
  z
    .record(z.string(), z.unknown(), { error: 'must be an object such as {"agent": "./ui.tsx"}' })
    .superRefine((modules, context) => {
      for (const [name, path] of Object.entries(modules)) {
        const message = problemOf(folder, name, path);
        if (message !== null) context.addIssue({ code: 'custom', path: [name], message });
      }
    })
    .transform((modules) => modules as Record<string, string>);

function problemOf(folder: string, name: string, path: unknown): string | null {
  if (!/^[\w-][\w.-]*$/.test(name)) {
    return ': a name has letters, digits, "_", "-" and "." only: it is part of a path';
  }
  if (typeof path !== 'string' || path === '') return 'must be the path of a module';
  const module = resolve(folder, path);
  if (relative(folder, module).startsWith('..')) return `: ${path} is outside of the folder of langgraph.json`;
  return existsSync(module) ? null : `: ${path} does not exist`;
}

const settings = section(
  { shared: listOf(z.string(), 'must be a list of names of packages').default([]) },
  { nulls: 'value' },
);

/** @throws {GraphConfigError} */
export function readUi(file: string, ui: unknown, uiConfig: unknown): UiConfig {
  const folder = dirname(file);
  return {
    folder,
    modules: parseAt(`${file}: ui`, modulesOf(folder), ui ?? {}),
    shared: parseAt(`${file}: ui_config`, settings, uiConfig ?? {}).shared,
  };
}
