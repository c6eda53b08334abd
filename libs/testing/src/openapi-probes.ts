import { randomUUID } from 'node:crypto';
import type { JsonObject, OpenApiOperation, OpenApiParameter } from './described-api.js';
import type { CallOptions } from './http-caller.js';

/** One request to an operation. */
export interface RequestProbe {
  /** Name of the request in the report. */
  name: string;
  path: string;
  options?: CallOptions;
}

type Values = Readonly<Record<string, string>>;

const nul = '%00';

/** Requests that any operation must answer as documented: its examples, and typical mistakes of clients. */
export function probesOf(operation: OpenApiOperation, known: Values = {}): RequestProbe[] {
  const examples = examplesOf(operation);
  const [example = {}] = examples;
  const good = pathOf(operation, known);
  const unknown = pathOf(operation, {});
  return [
    ...examples.map((options, index) => ({ name: `example ${index + 1}`, path: good, options })),
    ...(unknown === good ? [] : [{ name: 'unknown id', path: unknown, options: example }]),
    ...badPaths(operation, known, example),
    ...badQueries(operation, good, example),
    ...badHeaders(good, example),
    ...badBodies(operation, good),
  ];
}

/** The path with these values; a parameter without a value gets an id that does not exist. */
function pathOf({ path, parameters = [] }: OpenApiOperation, values: Values): string {
  const address = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? missingValue(parameters.find((each) => each.name === name))),
  );
  const required = parameters.filter((each) => each.in === 'query' && each.required && values[each.name] !== undefined);
  const query = required.map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(values[name] ?? '')}`);
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}

const missingValue = (parameter?: OpenApiParameter) =>
  parameter?.schema?.format === 'uuid' ? randomUUID() : `missing-${randomUUID()}`;

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

function badPaths(operation: OpenApiOperation, known: Values, options: CallOptions): RequestProbe[] {
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name as string);
  return names.flatMap((name) =>
    [
      ['no id', 'not-an-id'],
      ['NUL', nul],
      ['a lone continuation byte', '%80'],
    ].map(([what, value]) => ({
      name: `${name}: ${what}`,
      path: pathOf(operation, { ...known, [name]: marker }).replace(marker, value as string),
      options,
    })),
  );
}

const marker = 'value-under-test';

function badQueries({ parameters = [] }: OpenApiOperation, path: string, options: CallOptions): RequestProbe[] {
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  return [
    { name: 'unlisted query parameter', path: withQuery(path, 'unlisted=1'), options },
    { name: 'NUL in an unlisted query parameter', path: withQuery(path, `unlisted=${nul}`), options },
    ...names.flatMap((name) =>
      [
        ['NUL', nul],
        ['empty', ''],
        ['text', 'not-a-value'],
        ['negative', '-1'],
        ['too large', '99999999999999999999'],
      ].map(([what, value]) => ({
        name: `query ${name}: ${what}`,
        path: withQuery(path, `${encodeURIComponent(name)}=${value}`),
        options,
      })),
    ),
    ...names.map((name) => ({
      name: `query ${name}: twice`,
      path: withQuery(path, `${encodeURIComponent(name)}=1&${encodeURIComponent(name)}=2`),
      options,
    })),
  ];
}

function badHeaders(path: string, options: CallOptions): RequestProbe[] {
  const withHeaders = (headers: Record<string, string>) => ({
    ...options,
    headers: { ...options.headers, ...headers },
  });
  return [
    { name: 'no key', path, options: { ...options, key: null } },
    { name: 'unknown key', path, options: { ...options, key: 'hdl_unknown' } },
    { name: 'malformed workspace', path, options: withHeaders({ 'x-tenant-id': 'not-an-id' }) },
    { name: 'foreign workspace', path, options: withHeaders({ 'x-tenant-id': randomUUID() }) },
  ];
}

function badBodies(operation: OpenApiOperation, path: string): RequestProbe[] {
  if (!operation.requestBody) return [];
  const [example] = examplesOf(operation);
  const nested = '['.repeat(2000) + ']'.repeat(2000);
  const texts: [string, string][] = [
    ['an empty object', '{}'],
    ['an empty list', '[]'],
    ['null', 'null'],
    ['a text', '"text"'],
    ['a number', '1'],
    ['no JSON', '{"a":'],
    ['too deep', nested],
    ['an unlisted member', '{"unlisted_member":1}'],
    ['NUL in a member', String.raw`{"name":"\u0000"}`],
    ['NUL in an item', String.raw`[{"name":"\u0000"}]`],
    ['a number without end', '{"limit":1e999}'],
    ...wrongMembers(operation),
  ];
  const headers = { 'content-type': 'application/json' };
  return [
    ...texts.map(([what, raw]) => ({ name: `body: ${what}`, path, options: { raw, headers } })),
    { name: 'body: not UTF-8', path, options: { raw: Buffer.from([0x22, 0xff, 0x22]), headers } },
    { name: 'body: empty', path, options: { raw: '', headers } },
    { name: 'body: none', path },
    { name: 'body: unknown encoding', path, options: { ...example, headers: { ...headers, 'content-encoding': 'x' } } },
    { name: 'body: no gzip', path, options: { raw: 'no gzip', headers: { ...headers, 'content-encoding': 'gzip' } } },
    {
      name: 'body: foreign charset',
      path,
      options: { raw: '{}', headers: { 'content-type': 'text/json; charset=x' } },
    },
    {
      name: 'body: a form without a boundary',
      path,
      options: { raw: '{}', headers: { 'content-type': 'multipart/form-data' } },
    },
  ];
}

/** The first example, with each member in turn replaced by a value of another type. */
function wrongMembers(operation: OpenApiOperation): [string, string][] {
  const body = jsonExamples(operation)[0];
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.keys(body).flatMap((name) =>
    [[{ wrong: true }], -1, '', 'not-a-value'].map((value): [string, string] => [
      `${name} is ${JSON.stringify(value)}`,
      JSON.stringify({ ...body, [name]: value }),
    ]),
  );
}

const jsonExamples = ({ requestBody }: OpenApiOperation) =>
  Object.values(requestBody?.content?.['application/json']?.examples ?? {}).map(({ value }) => value);

/** The example bodies of the document; without any, one request without a body. */
function examplesOf(operation: OpenApiOperation): CallOptions[] {
  const bodies = jsonExamples(operation).map((body): CallOptions => ({ body }));
  const forms = Object.values(operation.requestBody?.content?.['multipart/form-data']?.examples ?? {}).map(
    ({ value }): CallOptions => ({ raw: formOf(value as JsonObject), headers: undefined }),
  );
  const all = [...bodies, ...forms];
  return all.length > 0 ? all : [{}];
}

/** Builds a form. Its request must not set a content type: `fetch` adds the one with the boundary. */
function formOf(fields: JsonObject): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const text = typeof each === 'string' ? each : JSON.stringify(each);
      if (name === 'file') form.append(name, new Blob([text], { type: 'text/csv' }), 'file.csv');
      else if (typeof each === 'string') form.append(name, text);
      else form.append(name, new Blob([text], { type: 'application/json' }));
    }
  }
  return form;
}
