import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedPackage, packageEntry } from './project-packages.js';

/**
 * Imports the LangGraph of a project whose module will import it as ES modules. A fault of the package is left to the
 * import by the graph, which reports it.
 */
export async function preloadLangGraph(file: string): Promise<void> {
  try {
    if (!isEsModule(file)) return;
    const found = installedPackage(dirname(file), '@langchain/langgraph');
    if (found) await import(pathToFileURL(packageEntry(found.path, 'import')).href);
  } catch {
    // Reported for the graph.
  }
}

/** Whether Node takes the imports of this file as those of ES modules. */
export function isEsModule(file: string): boolean {
  const extension = extname(file);
  if (/^\.m[jt]s$/.test(extension)) return true;
  if (/^\.c[jt]s$/.test(extension)) return false;
  return nearestType(dirname(file)) === 'module';
}

function nearestType(folder: string): unknown {
  const manifest = join(folder, 'package.json');
  if (existsSync(manifest)) return (JSON.parse(readFileSync(manifest, 'utf8')) as { type?: unknown }).type;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestType(parent);
}
