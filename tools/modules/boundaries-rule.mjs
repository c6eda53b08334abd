import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * @typedef {import('./boundaries.mjs').AppBoundaries} AppBoundaries
 * @typedef {'noLayer' | 'compositionRoot' | 'appModuleOnly' | 'upwards' | 'pastPublicApi'} Problem
 */

const appsFolder = join(import.meta.dirname, '../../apps');

/**
 * Module of a file, by its path below `src`; null in the composition root. A folder is a module, or its first folders
 * are: those below `features`, and those that have a layer of their own.
 * @param {string} path
 * @param {string[][]} layers
 */
export function moduleOf(path, layers) {
  const [first = '', second, ...rest] = path.split('/');
  if (second === undefined) return null;
  const inner = `${first}/${second}`;
  const isInner = rest.length > 0 && (first === 'features' || layers.some((modules) => modules.includes(inner)));
  return isInner ? inner : first;
}

/** @param {string} path */
const withoutExtension = (path) => path.replace(/\.[jt]sx?$/, '');

/**
 * Problem of an import, or null. Paths are below `src`.
 * @param {AppBoundaries} boundaries
 * @param {string} importer
 * @param {string} imported
 * @returns {Problem | null}
 */
function problemOf(boundaries, importer, imported) {
  const { layers } = boundaries;
  const from = moduleOf(importer, layers);
  const to = moduleOf(imported, layers);
  if (from === to) return null;
  if (to === null) return 'compositionRoot';
  if (boundaries.onlyForAppModule?.includes(to) && withoutExtension(importer) !== 'app.module') return 'appModuleOnly';
  if (from === null) return null;
  /** @param {string} module */
  const layerOf = (module) => layers.findIndex((modules) => modules.includes(module));
  if (layerOf(to) >= layerOf(from)) return 'upwards';
  return isPublic(boundaries, imported) ? null : 'pastPublicApi';
}

/**
 * @param {AppBoundaries} boundaries
 * @param {string} imported
 */
function isPublic({ layers, publicRoles }, imported) {
  const to = moduleOf(imported, layers);
  if (!publicRoles || !to?.startsWith('features/')) return true;
  const file = withoutExtension(imported);
  return publicRoles.some((role) => file.endsWith(`.${role}`));
}

/**
 * Enforces the boundaries of `boundaries.mjs`. The option has the app and its boundaries.
 * @type {import('eslint').Rule.RuleModule}
 */
export const boundariesRule = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    messages: {
      noLayer: "The module '{{from}}' has no layer: add it to tools/modules/boundaries.mjs.",
      compositionRoot: "'{{file}}' belongs to the composition root; no module imports it.",
      appModuleOnly: "Only the app module imports '{{to}}'.",
      upwards: "'{{from}}' is not above '{{to}}': imports between modules point down (tools/modules/boundaries.mjs).",
      pastPublicApi:
        "'{{file}}' is not public: a module imports {{publicRoles}} of another feature (tools/modules/boundaries.mjs).",
    },
  },
  create(context) {
    /** @type {{ app: string; boundaries: AppBoundaries }} */
    const { app, boundaries } = context.options[0];
    const source = join(appsFolder, app, 'src');
    /** @param {string} file */
    const pathBelow = (file) => relative(source, file).split(sep).join('/');
    const importer = pathBelow(context.filename);
    const from = moduleOf(importer, boundaries.layers);

    /** @param {{ source?: unknown }} node */
    const checkImport = ({ source: literal }) => {
      const node = /** @type {import('estree').Literal | null | undefined} */ (literal);
      if (typeof node?.value !== 'string' || !node.value.startsWith('.')) return;
      const imported = pathBelow(resolve(dirname(context.filename), node.value));
      const messageId = imported.startsWith('../') ? null : problemOf(boundaries, importer, imported);
      if (!messageId) return;
      const data = {
        from: from ?? '',
        to: moduleOf(imported, boundaries.layers) ?? '',
        file: imported,
        publicRoles: boundaries.publicRoles?.join(', ') ?? '',
      };
      context.report({ node, messageId, data });
    };

    return {
      Program(node) {
        const isKnown = from === null || boundaries.layers.flat().includes(from);
        if (!isKnown) context.report({ node, messageId: 'noLayer', data: { from } });
      },
      ImportDeclaration: checkImport,
      ExportNamedDeclaration: checkImport,
      ExportAllDeclaration: checkImport,
      ImportExpression: checkImport,
      /** @param {{ source?: unknown }} node */
      TSImportType: checkImport,
    };
  },
};
