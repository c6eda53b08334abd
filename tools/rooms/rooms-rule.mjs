import { dirname, join, relative, resolve, sep } from 'node:path';

const appsFolder = join(import.meta.dirname, '../../apps');

/** The room of a file by its path below `src`; null on the roof. */
function roomOf(path) {
  const [first, second, ...rest] = path.split('/');
  if (second === undefined) return null;
  return first === 'features' && rest.length > 0 ? `features/${second}` : first;
}

const withoutExtension = (path) => path.replace(/\.[jt]sx?$/, '');

/** What is wrong with an import, as the id of a message; null when nothing is. Paths are below `src`. */
function problemOf(house, importer, imported) {
  const from = roomOf(importer);
  const to = roomOf(imported);
  if (from === to) return null;
  if (to === null) return 'roof';
  if (house.onlyForAppModule?.includes(to) && withoutExtension(importer) !== 'app.module') return 'appModuleOnly';
  if (from === null) return null;
  const floor = (room) => house.floors.findIndex((rooms) => rooms.includes(room));
  if (floor(to) >= floor(from)) return 'upwards';
  return isThroughDoor(house, from, to, imported) ? null : 'pastTheDoor';
}

function isThroughDoor(house, from, to, imported) {
  if (!house.doors || !to.startsWith('features/')) return true;
  const file = withoutExtension(imported);
  if (house.doors.some((role) => file.endsWith(`.${role}`))) return true;
  return (house.exempt ?? []).some(
    (exemption) => exemption.from.includes(from) && (exemption.to.includes(to) || exemption.to.includes(file)),
  );
}

/** Holds the walls that `houses.mjs` draws. The options name the app and its house. */
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
    const [{ app, house }] = context.options;
    const source = join(appsFolder, app, 'src');
    const pathBelow = (file) => relative(source, file).split(sep).join('/');
    const importer = pathBelow(context.filename);
    const from = roomOf(importer);

    const checkImport = (node) => {
      const specifier = node?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const imported = pathBelow(resolve(dirname(context.filename), specifier));
      const messageId = imported.startsWith('../') ? null : problemOf(house, importer, imported);
      if (!messageId) return;
      const data = { from, to: roomOf(imported), file: imported, doors: house.doors?.join(', ') ?? '' };
      context.report({ node, messageId, data });
    };

    return {
      Program(node) {
        const isKnown = from === null || house.floors.flat().includes(from);
        if (!isKnown) context.report({ node, messageId: 'noFloor', data: { from } });
      },
      ImportDeclaration: (node) => checkImport(node.source),
      ExportNamedDeclaration: (node) => checkImport(node.source),
      ExportAllDeclaration: (node) => checkImport(node.source),
      ImportExpression: (node) => checkImport(node.source),
      TSImportType: (node) => checkImport(node.source),
    };
  },
};
