import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goTool } from '@heddle/go-tools/go-tool';
import { readJson } from '@heddle/launcher/workspace';
import { afterAll, describe, expect, it } from '@jest/globals';
import { breakingChanges } from './breaking-changes.mjs';

type Json = Record<string, unknown>;

const json = (schema: Json) => ({ description: 'd', content: { 'application/json': { schema } } });
const string = { type: 'string' };
const ref = { $ref: '#/components/schemas/Thing' };
const thing = { type: 'object', required: ['id'], properties: { id: string, name: string } };
const post = {
  parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer', maximum: 100 } }],
  requestBody: json(ref),
  responses: { '201': { ...json(ref), headers: { Location: { schema: string } } }, '409': json({ type: 'object' }) },
};
/** A document with one operation that takes and returns a `Thing`. */
const document = (operation: Json = {}, schema: Json = {}) => ({
  openapi: '3.0.0',
  info: { title: 't', version: '1' },
  security: [{ apiKey: [] }],
  paths: { '/things': { post: { ...post, ...operation } } },
  components: {
    schemas: { Thing: { ...thing, ...schema } },
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
  },
});
type Document = ReturnType<typeof document>;
const returns = (schema: Json) => document({ responses: { '201': json(schema) } });
const takes = (schema: Json) => document({ requestBody: json(schema) });

const compatible: [change: string, before: Document, after: Document][] = [
  ['no change', document(), document()],
  ['a new optional property', document(), document({}, { properties: { ...thing.properties, extra: string } })],
  ['a new value in a response', returns({ ...string, enum: ['a'] }), returns({ ...string, enum: ['a', 'b'] })],
  ['a removed error', document(), document({ responses: { '201': post.responses['201'] } })],
  ['a wrapped reference in a response', returns(ref), returns({ allOf: [ref], description: 'A thing' })],
  ['a wrapped reference in a request', takes(ref), takes({ allOf: [ref], description: 'A thing' })],
];

const incompatible: [change: string, before: Document, after: Document, lines: string[]][] = [
  [
    'a removed path',
    document(),
    { ...document(), paths: {} as Document['paths'] },
    ['POST /things: api path removed without deprecation'],
  ],
  [
    'a removed property',
    document(),
    document({}, { properties: { id: string } }),
    [
      'POST /things: removed the optional property `name` from the response with the `201` status',
      'POST /things: removed the request property `name`',
    ],
  ],
  [
    'a property that became required',
    document(),
    document({}, { required: ['id', 'name'] }),
    ['POST /things: the request property `name` became required'],
  ],
  [
    'a removed value of a request',
    takes({ type: 'object', properties: { kind: { ...string, enum: ['a', 'b'] } } }),
    takes({ type: 'object', properties: { kind: { ...string, enum: ['a'] } } }),
    ['POST /things: removed the enum value `b` of the request property `kind`'],
  ],
  [
    'a removed parameter',
    document(),
    document({ parameters: [] }),
    ['POST /things: deleted the `query` request parameter `limit`'],
  ],
  [
    'a removed header',
    document(),
    document({ responses: { ...post.responses, '201': json(ref) } }),
    ['POST /things: the optional response header `location` removed for the status `201`'],
  ],
  [
    'null in a response',
    returns(string),
    returns({ ...string, nullable: true }),
    ["POST /things: the response's body became nullable"],
  ],
];

const oasdiff = await goTool('oasdiff');
const folder = mkdtempSync(join(tmpdir(), 'heddle-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compare(before: object, after: object): Promise<string[]> {
  const paths = [before, after].map((content, index) => {
    const path = join(folder, `${index}.json`);
    writeFileSync(path, JSON.stringify(content));
    return path;
  }) as [string, string];
  return breakingChanges(oasdiff ?? '', ...paths);
}

// Without Go or the module proxy there is no oasdiff; `goTool` prints the reason.
(oasdiff ? describe : describe.skip)('clients of an OpenAPI document', () => {
  it.each(compatible)('are compatible with %s', async (_change, before, after) => {
    expect(await compare(before, after)).toEqual([]);
  });

  it.each(incompatible)('break on %s', async (_change, before, after, lines) => {
    expect((await compare(before, after)).sort()).toEqual(lines);
  });

  it.each(['control-plane', 'agent-server', 'experiments'])('lose each removed operation of %s', async (service) => {
    const path = `openapi/${service}.json`;
    const before: { paths: Record<string, object> } = readJson(path);
    expect(await breakingChanges(oasdiff ?? '', path, path)).toEqual([]);
    const operations = Object.values(before.paths).flatMap((item) => Object.keys(item));
    expect(await compare(before, { ...before, paths: {} })).toHaveLength(operations.length);
  });
});
