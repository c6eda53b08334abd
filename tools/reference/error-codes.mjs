import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '@heddle/launcher/workspace';
import { code, page, table } from './table.mjs';

/** @typedef {{ code: string, kind: string, message: string }} DeclaredError */

/**
 * The text of a message expression, with `…` for values known only at run time.
 * @param {ts.Expression | undefined} expression
 * @returns {string}
 */
function textOf(expression) {
  if (expression === undefined) return '';
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isTemplateExpression(expression))
    return expression.head.text + expression.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  if (ts.isBinaryExpression(expression)) return textOf(expression.left) + textOf(expression.right);
  return '…';
}

/**
 * The domain errors that a source file declares: objects with `kind`, `code` and `message`.
 * @param {string} path
 * @param {string} source
 * @returns {DeclaredError[]}
 */
export function errorsIn(path, source) {
  // Few files name both; the others need no parsing, which takes most of the time.
  if (!/\bkind\b/.test(source) || !/\bcode\b/.test(source)) return [];
  /** @type {DeclaredError[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const members = new Map(
        node.properties.map((property) => [
          property.name?.getText(),
          ts.isPropertyAssignment(property) ? property.initializer : undefined,
        ]),
      );
      const [kind, name] = [members.get('kind'), members.get('code')];
      if (kind && name && ts.isStringLiteral(kind) && ts.isStringLiteral(name))
        found.push({ kind: kind.text, code: name.text, message: textOf(members.get('message')) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Every error that the services and libraries declare. */
export function declaredErrors() {
  return ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\/src\/.*(?<!spec)\.ts$/.test(path) && !/node_modules|\/dist\//.test(path))
      .sort()
      .flatMap((path) => errorsIn(path, readFileSync(join(root, folder, path), 'utf8'))),
  );
}

/**
 * @param {Record<string, string[]>} codes of each service, by its name
 * @param {DeclaredError[]} errors
 * @param {Record<string, number>} statuses by kind of error
 */
export async function errorCodesPage(codes, errors, statuses) {
  const services = Object.keys(codes);
  const all = [...new Set(Object.values(codes).flat())].sort();
  const rows = all.map((name) => {
    const declared = errors.filter((error) => error.code === name);
    const users = services.filter((service) => codes[service]?.includes(name));
    return [
      code(name),
      [...new Set(declared.map(({ kind }) => String(statuses[kind])))].sort().join(', '),
      users.length === services.length ? 'all' : users.join(', '),
      [...new Set(declared.map(({ message }) => message.replaceAll('`', "'")))]
        .filter((text) => text !== '…')
        .map(code)
        .join(', '),
    ];
  });
  return await page('Error codes', [
    'The body of an error is `{"detail": "...", "code": "..."}`. A program may rely on the code; the text may change. `…` stands for a value of the request. A request of the wrong shape answers 422 without a code: its `detail` is a list of `{loc, msg, type}`.',
    table(['code', 'status', 'services', 'text'], rows),
  ]);
}
