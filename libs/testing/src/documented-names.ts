/** Names of an operation of the official server, in the notation of `documentedNames`. */
export interface OfficialOperation {
  query?: string;
  header?: string;
  body?: string;
  /** Names in the answer with the lowest status of success. */
  answer?: string;
}

interface Schema {
  $ref?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  parameters?: { in: string; name: string; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface OpenApiDocument {
  paths: Record<string, object>;
  components?: { schemas?: Record<string, unknown> };
}

const maxDepth = 4;
const successes = ['200', '201', '202'];

/**
 * Documented names of an operation: `name` for a parameter or member, `outer.inner` for a nested member (also in
 * lists), `name=value` for each allowed value. null for an unknown operation.
 */
function documentedNames(
  document: OpenApiDocument,
  name: string,
): Record<keyof OfficialOperation, ReadonlySet<string>> | null {
  const [method = '', path = ''] = name.split(' ');
  const operation = (document.paths[path] as Record<string, Operation> | undefined)?.[method.toLowerCase()];
  if (!operation) return null;
  const parameters = (part: string) =>
    wordsOf(document, {
      properties: Object.fromEntries(
        (operation.parameters ?? [])
          .filter((given) => given.in === part)
          .map((given) => [given.name, given.schema ?? {}]),
      ),
    });
  const json = (content?: Content) => wordsOf(document, content?.content?.['application/json']?.schema ?? {});
  return {
    query: parameters('query'),
    header: parameters('header'),
    body: json(operation.requestBody),
    answer: json(successes.map((status) => operation.responses[status]).find(Boolean)),
  };
}

const parts = ['query', 'header', 'body', 'answer'] as const;

/** `a=x|y`: the member `a` with the allowed values `x` and `y`. */
const officialWords = (names = '') =>
  names.split(' ').flatMap((name) => {
    const [field = '', values] = name.split('=');
    return field === '' ? [] : [field, ...(values?.split('|') ?? []).map((value) => `${field}=${value}`)];
  });

/** Parts of an official operation that a document lacks: the operation itself, or names. */
export function missingFrom(document: OpenApiDocument, name: string, official: OfficialOperation): string[] {
  const documented = documentedNames(document, name);
  if (!documented) return [name];
  return parts.flatMap((part) =>
    officialWords(official[part])
      .filter((word) => !documented[part].has(word))
      .map((word) => `${name} ${part} ${word}`),
  );
}

function wordsOf(document: OpenApiDocument, schema: Schema): ReadonlySet<string> {
  const words = new Set<string>();
  const visit = (visited: Schema, name: string, depth: number, within: readonly string[]): void => {
    if (visited.$ref !== undefined) {
      const target = visited.$ref.split('/').at(-1) ?? '';
      if (within.includes(target)) return;
      const referred = document.components?.schemas?.[target] as Schema | undefined;
      if (referred) visit(referred, name, depth, [...within, target]);
    }
    for (const part of [...(visited.anyOf ?? []), ...(visited.oneOf ?? []), ...(visited.allOf ?? [])]) {
      visit(part, name, depth, within);
    }
    for (const value of [...(visited.enum ?? []), ...('const' in visited ? [visited.const] : [])]) {
      words.add(`${name}=${String(value)}`);
    }
    if (visited.items) visit(visited.items, name, depth, within);
    if (depth === maxDepth) return;
    for (const [key, member] of Object.entries(visited.properties ?? {})) {
      const full = name === '' ? key : `${name}.${key}`;
      words.add(full);
      visit(member, full, depth + 1, within);
    }
  };
  visit(schema, '', 0, []);
  return words;
}
