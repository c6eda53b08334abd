import type { OmittedValues } from '@heddle/entities-agent-server';
import { ValidationError } from '@heddle/errors';
import { parseJsonPath } from '../../contract/json-path.js';
import { isRecord } from '../../graphs/large-values.js';

const EXTRACT_ROOTS = ['values', 'metadata', 'config', 'interrupts'] as const;
type ExtractRoot = (typeof EXTRACT_ROOTS)[number];

/** Value of a thread under a name of the client. */
export interface Extraction {
  alias: string;
  root: ExtractRoot;
  /** Path for PostgreSQL: keys, and list indices. */
  path: string[];
}

const maxEntries = 10;
const longestPath = 500;
const longestAlias = 100;

/** `extract` of a search: names, and paths like `values.messages[-1].content`. */
export function parseExtract(extract: Record<string, unknown> | null | undefined): Extraction[] {
  const entries = Object.entries(extract ?? {});
  if (entries.length > maxEntries) {
    throw ValidationError.of(
      ['body', 'extract'],
      `Object should have at most ${maxEntries} members after validation, not ${entries.length}`,
      'too_long',
    );
  }
  return entries.map(([alias, path]) => parseOne(alias, path));
}

function parseOne(alias: string, value: unknown): Extraction {
  const loc = ['body', 'extract', alias];
  if (alias === '' || alias.length > longestAlias) {
    throw ValidationError.of(loc, `Names should have 1 to ${longestAlias} characters`, 'string_length');
  }
  if (typeof value !== 'string') throw ValidationError.of(loc, 'Input should be a valid string', 'string_type');
  const parsed = value.length <= longestPath ? parseJsonPath(value) : null;
  const [root, ...steps] = parsed?.steps ?? [];
  if (parsed && !parsed.slice && EXTRACT_ROOTS.includes(root as ExtractRoot)) {
    return { alias, root: root as ExtractRoot, path: steps.map(String) };
  }
  throw ValidationError.of(
    loc,
    `Invalid extract path: it begins with ${EXTRACT_ROOTS.join(', ')}, as in values.messages[-1].content`,
    'extract_path',
  );
}

/** Whether the row of the thread leaves out the extracted value. */
export const isOmitted = ({ root, path }: Extraction, omitted: OmittedValues | null): boolean =>
  root === 'values' && omitted !== null && (path.length === 0 || omitted.keys.includes(path[0] as string));

/** The extracted values by name, as PostgreSQL extracts them: null for an absent one. */
export function extractValues(
  roots: Record<ExtractRoot, unknown>,
  extractions: readonly Extraction[],
): Record<string, unknown> {
  return Object.fromEntries(
    extractions.map(({ alias, root, path }) => [alias, path.reduce(memberAt, roots[root]) ?? null]),
  );
}

/** Member of an object or item of a list, whose index may count from the end. */
function memberAt(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return /^-?\d+$/.test(step) ? (value as unknown[]).at(Number(step)) : undefined;
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
