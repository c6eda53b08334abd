import { GraphConfigError } from './graph-config.errors.js';

const served = ['graphs', 'env', 'auth', 'checkpointer', 'http', 'store', 'ui', 'ui_config', 'webhooks', '$schema'];

/** They say how an image is built, or how `langgraph dev` and `up` start it: without meaning for what runs. */
const buildOnly = [
  'node_version',
  'python_version',
  'dependencies',
  'dockerfile_lines',
  'docker_compose_file',
  'base_image',
  'image_distro',
  'api_version',
  '_INTERNAL_docker_tag',
  'pip_config_file',
  'pip_installer',
  'keep_pkg_tools',
  'source',
  'project_root',
  'package',
];

/** What changes who may do what, or what clients get. Whoever wrote it relies on it, so it is never passed over. */
const notServed: Record<string, string> = {
  encryption: 'custom encryption is not served; encrypt the volumes of PostgreSQL',
};

/** Variables by which the official tools hand the same settings to the server, instead of by the file. */
const notServedVariables = [
  'LANGSERVE_GRAPHS',
  'LANGGRAPH_ENCRYPTION',
  'LANGGRAPH_AES_KEY',
  'LANGGRAPH_UI',
  'LANGGRAPH_UI_CONFIG',
];

const onlyLoader = 'tsx';

/** Refuses every key that would otherwise be passed over without a word. */
export function checkKeys(file: string, config: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(config)) {
    if (value === null || served.includes(key) || buildOnly.includes(key)) continue;
    if (key === 'node_loader') checkLoader(file, value);
    else if (Object.hasOwn(notServed, key)) {
      throw new GraphConfigError(`${file}: ${key}: ${notServed[key]}. Remove the key to start without it`);
    } else refuseUnknown(`${file}: ${key}`, key, [...served, ...buildOnly, ...Object.keys(notServed), 'node_loader']);
  }
}

export function checkGraphKeys(where: string, entry: Record<string, unknown>): void {
  refuseUnknownKeys(where, entry, ['path', 'description']);
}

/** What the variables set concerns the server and not the graphs, and would not be heard. */
export function checkVariables(file: string, names: readonly string[]): void {
  const found = notServedVariables.find((name) => names.includes(name));
  if (found) throw new GraphConfigError(`${file}: env: ${found} is not served. Remove it to start without it`);
}

/** Of a section of which every key has a meaning. */
export function refuseUnknownKeys(where: string, section: Record<string, unknown>, known: string[]): void {
  for (const key of Object.keys(section)) if (!known.includes(key)) refuseUnknown(`${where}.${key}`, key, known);
}

function checkLoader(file: string, loader: unknown): void {
  if (loader === onlyLoader) return;
  throw new GraphConfigError(
    `${file}: node_loader: graphs are loaded by "${onlyLoader}", other loaders are not served`,
  );
}

/** For a key that nobody knows; `known` is what it may be a slip of. */
export function refuseUnknown(where: string, key: string, known: string[]): never {
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), key.toLowerCase()) }))
    .filter(({ name, distance }) => distance * 2 <= name.length)
    .sort((left, right) => left.distance - right.distance);
  throw new GraphConfigError(`${where}: unknown key${nearest ? `; did you mean "${nearest.name}"?` : ''}`);
}

/** Levenshtein distance: how many characters have to be added, removed or replaced. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, character] of [...left].entries()) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j += 1) {
      const replaced = (row[j] ?? 0) + (character === right[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
