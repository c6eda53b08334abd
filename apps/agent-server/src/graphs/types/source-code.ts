import { createHash } from 'node:crypto';
import { dirname, relative } from 'node:path';
import ts from 'typescript';
import type { Fingerprint } from '../graph-types.port.js';

/** Increase when the same types lead to other schemas; earlier schemas are then ignored. */
const derivation = 2;

/** Location of a graph's types. */
export interface GraphSource {
  file: string;
  exportName: string;
}

interface SourceCode {
  options: ts.CompilerOptions;
  fingerprint: Fingerprint;
}

/** Compiler options of the graph loader for a project without a tsconfig.json. */
const defaults: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
};

/** The compiler emits and checks nothing; it reads the types of one export and their sources. */
const forced: ts.CompilerOptions = {
  allowImportingTsExtensions: true,
  allowJs: true,
  checkJs: false,
  composite: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  incremental: false,
  noEmit: true,
  noResolve: false,
  skipLibCheck: true,
  tsBuildInfoFile: undefined,
  types: [],
};

/**
 * Hash of everything that a graph's types depend on: its module, imported modules of the project, compiler options, and
 * versions of packages. Takes milliseconds, since nothing is compiled.
 */
export function readSource({ file, exportName }: GraphSource): SourceCode {
  const options = compilerOptions(file);
  const folder = dirname(file);
  const host = ts.createModuleResolutionCache(folder, (name) => name, options);
  const sources = new Map<string, string>();
  const packages = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const text = sources.has(next) ? undefined : ts.sys.readFile(next);
    if (text === undefined) continue;
    sources.set(next, text);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const { resolvedModule } = ts.resolveModuleName(fileName, next, options, ts.sys, host);
      if (!resolvedModule) packages.add(`${fileName}@?`);
      else if (!resolvedModule.isExternalLibraryImport) waiting.push(resolvedModule.resolvedFileName);
      else packages.add(`${fileName}@${resolvedModule.packageId?.version ?? '?'}`);
    }
  }
  const hash = createHash('sha256');
  const note = (...parts: unknown[]) => hash.update(JSON.stringify(parts));
  note(derivation, ts.version, relative(folder, file), exportName, portable(options));
  note([...packages].sort());
  for (const path of [...sources.keys()].sort()) note(relative(folder, path), sources.get(path));
  return { options, fingerprint: hash.digest('hex') };
}

function compilerOptions(file: string): ts.CompilerOptions {
  const config = ts.findConfigFile(dirname(file), (path) => ts.sys.fileExists(path));
  if (config === undefined) return { ...defaults, ...forced };
  const { config: json } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as { config?: object };
  // The listed files are ignored; the graph's module leads to all that matter.
  const own = { ...json, files: [file], include: undefined, references: undefined };
  const { options } = ts.parseJsonConfigFileContent(own, ts.sys, dirname(config), undefined, config);
  return { ...defaults, ...options, ...forced };
}

/** Removes paths of the machine, so that replicas and images agree. */
function portable(options: ts.CompilerOptions): object {
  const isPlace = /(dir|path|root|file)s?$/i;
  return Object.fromEntries(Object.entries(options).filter(([key]) => !isPlace.test(key)));
}
