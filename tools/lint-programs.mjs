/**
 * Types for lint: the projects of a part of the workspace share a program, so that libraries and packages are parsed and
 * checked once in it. The project service makes a program per project instead, with the sources of all libraries in each.
 */
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as typescriptParser from '@typescript-eslint/parser';
import ts from 'typescript';

/** Configurations that lead to all others by their references. */
const entries = ['tsconfig.json', 'apps/console/tsconfig.json', 'examples/react-chat/tsconfig.json'];

/** Services are parts of their own: types of all projects together exceed the memory of the process. */
const services = ['apps/agent-server', 'apps/control-plane', 'apps/experiments'];

/** Paths of the workspace, by the part they belong to. */
export function partsOfWorkspace(/** @type {string} */ root) {
  const others = readdirSync(join(root, 'apps')).map((name) => `apps/${name}`);
  const top = readdirSync(root).filter((name) => name !== 'apps' && name !== 'node_modules');
  return [top, others.filter((path) => !services.includes(path)), ...services.map((path) => [path])];
}

/** @typedef {{ fileNames: string[], options: import('typescript').CompilerOptions, program?: import('typescript').Program }} Group */

/**
 * A parser for ESLint with the types of the files as they are on disk.
 *
 * @param {string} root
 * @param {Record<string, string>} extraFiles Text of files that do not exist, by their paths in the workspace.
 */
export function parserWithTypes(root, extraFiles) {
  const extra = new Map(Object.entries(extraFiles).map(([path, text]) => [join(root, path), text]));
  const groups = groupsOf(root, projectsOf(root), [...extra.keys()]);
  const groupByFile = new Map(groups.flatMap((group) => group.fileNames.map((name) => [name, group])));
  return {
    meta: { name: 'parser-with-types', version: typescriptParser.meta.version },
    /** @type {(code: string, options: import('@typescript-eslint/parser').ParserOptions) => unknown} */
    parseForESLint(code, options) {
      const group = groupByFile.get(String(options.filePath));
      if (!group) throw new Error('No tsconfig.json includes this file.');
      group.program ??= programOf(group, extra);
      return typescriptParser.parseForESLint(code, { ...options, projectService: false, programs: [group.program] });
    },
    /** Frees the memory of the programs. */
    forget() {
      for (const group of groups) group.program = undefined;
      typescriptParser.clearCaches();
    },
  };
}

/** @param {string} root */
function projectsOf(root) {
  /** @type {Map<string, import('typescript').ParsedCommandLine>} */
  const projects = new Map();
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic(/** @type {import('typescript').Diagnostic} */ { messageText }) {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const visit = (/** @type {string} */ path) => {
    if (projects.has(path)) return;
    const project = ts.getParsedCommandLineOfConfigFile(path, {}, host);
    if (!project) throw new Error(`${path} has no valid configuration`);
    projects.set(path, project);
    for (const reference of project.projectReferences ?? []) visit(ts.resolveProjectReferencePath(reference));
  };
  for (const entry of entries) visit(join(root, entry));
  return [...projects.values()];
}

/**
 * The projects with the same `lib` in a part of the workspace; its options allow what one of them allows.
 *
 * @param {string} root
 * @param {import('typescript').ParsedCommandLine[]} projects
 * @param {string[]} extraNames
 * @returns {Group[]}
 */
function groupsOf(root, projects, extraNames) {
  const part = (/** @type {string} */ path) =>
    services.find((service) => path.startsWith(`${service}/`)) ?? path.startsWith('apps/');
  const keys = projects.map(({ options }) => `${part(relative(root, String(options.configFilePath)))} ${options.lib}`);
  return [...new Set(keys)].map((key) => {
    const members = projects.filter((_, index) => keys[index] === key);
    const fileNames = new Set(members.flatMap((project) => project.fileNames));
    const folders = new Set([...fileNames].map((name) => dirname(name)));
    const options = {
      ...Object.assign({}, ...members.map((project) => project.options)),
      types: [...new Set(members.flatMap((project) => project.options.types ?? []))],
      // The output of a project has a folder of its own; here is none.
      ...{ composite: false, incremental: false, declaration: false, declarationMap: false },
      ...{ emitDeclarationOnly: false, noEmit: true },
      ...{ rootDir: undefined, outDir: undefined, tsBuildInfoFile: undefined },
    };
    return { fileNames: [...fileNames, ...extraNames.filter((name) => folders.has(dirname(name)))], options };
  });
}

/**
 * @param {Group} group
 * @param {Map<string, string>} extra
 */
function programOf({ fileNames, options }, extra) {
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => extra.has(name) || fileExists(name);
  host.readFile = (name) => extra.get(name) ?? readFile(name);
  return ts.createProgram(fileNames, options, host);
}
