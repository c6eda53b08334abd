import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * @typedef {import('./houses.mjs').House} House
 * @typedef {'noFloor' | 'roof' | 'appModuleOnly' | 'upwards' | 'pastTheDoor'} Problem
 */

const appsFolder = join(import.meta.dirname, '../../apps');

/**
 * The room of a file by its path below `src`; null on the roof.
 * @param {string} path
 */
function roomOf(path) {
  const [first = '', second, ...rest] = path.split('/');
  if (second === undefined) return null;
  return first === 'features' && rest.length > 0 ? `features/${second}` : first;
}

/** @param {string} path */
const withoutExtension = (path) => path.replace(/\.[jt]sx?$/, '');

/**
 * What is wrong with an import; null when nothing is. Paths are below `src`.
 * @param {House} house
 * @param {string} importer
 * @param {string} imported
 * @returns {Problem | null}
 */
function problemOf(house, importer, imported) {
  const from = roomOf(importer);
  const to = roomOf(imported);
  if (from === to) return null;
  if (to === null) return 'roof';
  if (house.onlyForAppModule?.includes(to) && withoutExtension(importer) !== 'app.module') return 'appModuleOnly';
  if (from === null) return null;
  /** @param {string} room */
  const floorOf = (room) => house.floors.findIndex((rooms) => rooms.includes(room));
  if (floorOf(to) >= floorOf(from)) return 'upwards';
  return isThroughDoor(house, from, imported) ? null : 'pastTheDoor';
}

/**
 * @param {House} house
 * @param {string} from
 * @param {string} imported
 */
function isThroughDoor({ doors, exempt = [] }, from, imported) {
  const to = roomOf(imported);
  if (!doors || !to?.startsWith('features/')) return true;
  const file = withoutExtension(imported);
  if (doors.some((role) => file.endsWith(`.${role}`))) return true;
  return exempt.some((one) => one.from.includes(from) && (one.to.includes(to) || one.to.includes(file)));
}

/**
 * Holds the walls that `houses.mjs` draws. The option names the app and its house.
 * @type {import('eslint').Rule.RuleModule}
 */
export const roomsRule = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    messages: {
      noFloor: "The room '{{from}}' has no floor: give it one in tools/rooms/houses.mjs.",
      roof: "'{{file}}' puts the rooms together; no room imports it.",
      appModuleOnly: "Nothing but the app module imports '{{to}}'.",
      upwards: "'{{from}}' is not above '{{to}}': imports between rooms go down (tools/rooms/houses.mjs).",
      pastTheDoor:
        "Of another feature a room uses {{doors}}, nothing deeper: '{{file}}' (exemptions: tools/rooms/houses.mjs).",
    },
  },
  create(context) {
    /** @type {{ app: string; house: House }} */
    const { app, house } = context.options[0];
    const source = join(appsFolder, app, 'src');
    /** @param {string} file */
    const pathBelow = (file) => relative(source, file).split(sep).join('/');
    const importer = pathBelow(context.filename);
    const from = roomOf(importer);

    /** @param {{ source?: unknown }} node */
    const checkImport = ({ source: literal }) => {
      const node = /** @type {import('estree').Literal | null | undefined} */ (literal);
      if (typeof node?.value !== 'string' || !node.value.startsWith('.')) return;
      const imported = pathBelow(resolve(dirname(context.filename), node.value));
      const messageId = imported.startsWith('../') ? null : problemOf(house, importer, imported);
      if (!messageId) return;
      const data = {
        from: from ?? '',
        to: roomOf(imported) ?? '',
        file: imported,
        doors: house.doors?.join(', ') ?? '',
      };
      context.report({ node, messageId, data });
    };

    return {
      Program(node) {
        const isKnown = from === null || house.floors.flat().includes(from);
        if (!isKnown) context.report({ node, messageId: 'noFloor', data: { from } });
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
