import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Export of a module, in langgraph.json `./file.ts:export`. */
export interface ModuleLocation {
  /** Absolute path of the module. */
  file: string;
  exportName: string;
}

const pythonFile = /\.py[xdi]?(:|$)/;

/** The export of an existing TypeScript or JavaScript file. */
export const moduleLocation = (folder: string, example = './file.ts:export', error = `must be "${example}"`) =>
  z.string({ error }).transform((location, context): ModuleLocation => {
    const refuse = (message: string): never => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (pythonFile.test(location)) {
      return refuse(`: Python is not supported ("${location}"); give a TypeScript or JavaScript file`);
    }
    const separator = location.lastIndexOf(':');
    const [path, exportName] = [location.slice(0, separator), location.slice(separator + 1)];
    if (separator <= 0 || exportName === '' || /[/\\]/.test(exportName)) {
      return refuse(`names no export: "${location}" must end in ":<export>", like "${example}"`);
    }
    const file = resolve(folder, path);
    return isFile(file)
      ? { file, exportName }
      : refuse(`: ${path} does not exist; paths start at the folder of langgraph.json`);
  });

export const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
