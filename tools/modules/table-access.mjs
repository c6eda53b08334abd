import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { boundaries } from './boundaries.mjs';
import { moduleOf } from './boundaries-rule.mjs';

/**
 * @typedef {import('./table-owners.mjs').AppTables} AppTables
 * @typedef {{ path: string, text: string }} SourceFile Path below the repository.
 * @typedef {{ table: string, isWrite: boolean, line: number }} TableAccess `table` with its schema.
 */

const repository = join(import.meta.dirname, '../..');
/** Migrations and helpers for them own no table; tests may prepare any row. */
const isExempt = /\/database\/|spec\.ts$|\.(?!ts)\w+$/;

/**
 * Statements in the strings of a source file that name a table with its schema. A table name from an expression is `*`.
 * @param {string} text
 * @param {readonly string[]} schemas
 * @returns {TableAccess[]}
 */
function accessesIn(text, schemas) {
  const named = new RegExp(
    `(\\b(?:INSERT INTO|UPDATE|DELETE FROM|COPY|TRUNCATE|MERGE INTO)\\s+)?(?<![\\w./-])(${schemas.join('|')})\\.(\\w+|\\*)`,
    'g',
  );
  if (!text.match(new RegExp(`\\b(${schemas.join('|')})\\.`))) return [];
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest);
  /** @type {TableAccess[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const sql = textOf(node);
    for (const { 1: write, 2: schema, 3: table, index } of sql?.matchAll(named) ?? []) {
      const lines = sql?.slice(0, index).split('\n').length ?? 1;
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + lines;
      found.push({ table: `${schema}.${table}`, isWrite: write !== undefined, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * The text of a string or template, with `*` for expressions; undefined for other nodes.
 * @param {ts.Node} node
 */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join('');
}

/**
 * App and module of a file. The table of owners of an app also names libraries: `libs/checkpoint`.
 * @param {string} path
 */
function ownerOf(path) {
  const [kind = '', name = '', , ...rest] = path.split('/');
  if (kind === 'libs') return { app: null, module: `libs/${name}` };
  return { app: name, module: moduleOf(rest.join('/'), boundaries[name]?.layers ?? []) ?? 'composition root' };
}

/**
 * Statements on tables of other modules without an exception, and exceptions without such a statement.
 * @param {Record<string, AppTables>} apps
 * @param {Iterable<SourceFile>} files
 * @returns {string[]}
 */
export function tableProblems(apps, files) {
  /** @type {string[]} */
  const problems = [];
  const used = new Set();
  const bySchema = new Map(Object.entries(apps).map(([app, tables]) => [tables.schema, { app, tables }]));
  for (const { path, text } of files) {
    const source = ownerOf(path);
    for (const { table, isWrite, line } of accessesIn(text, [...bySchema.keys()])) {
      const [schema = '', name = ''] = table.split('.');
      const { app, tables } = /** @type {{ app: string, tables: AppTables }} */ (bySchema.get(schema));
      const owner = tables.owners[name];
      const isOwnSchema = source.app === app || source.app === null;
      if (isOwnSchema && owner === source.module) continue;
      const writes = `${source.module} writes ${name}`;
      const access = isWrite ? writes : `${source.module} reads ${name}`;
      const exception = [access, writes].find((one) => isOwnSchema && tables.exceptions[one] !== undefined);
      if (exception === access) used.add(`${app}: ${exception}`);
      if (!exception) problems.push(`${path}:${line}: ${access} of ${schema}, owned by ${owner ?? 'no module'}`);
    }
  }
  for (const [app, { exceptions }] of Object.entries(apps)) {
    const unused = Object.keys(exceptions).filter((exception) => !used.has(`${app}: ${exception}`));
    problems.push(...unused.map((exception) => `tools/modules/table-owners.mjs: unused exception: ${exception}`));
  }
  return problems;
}

/** Sources of all apps and libraries. */
export function* sourceFiles() {
  for (const kind of ['apps', 'libs']) {
    for (const project of readdirSync(join(repository, kind))) {
      const source = join(repository, kind, project, 'src');
      if (existsSync(source)) yield* filesBelow(source);
    }
  }
}

/**
 * @param {string} folder
 * @returns {Generator<SourceFile>}
 */
function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(repository, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isFile() && !isExempt.test(path)) yield { path, text: readFileSync(join(repository, path), 'utf8') };
  }
}
