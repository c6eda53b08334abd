import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphSchemas, noSchemas, type SchemaTree } from '../graph-description.js';
import { DeclarationFiles } from './declaration-files.js';
import { readGraphTypes } from './read-graph-types.js';
import { readSource } from './source-code.js';

const fixture = (path: string) => fileURLToPath(new URL(`../../../test/graph-fixtures/${path}`, import.meta.url));

const declarations = new DeclarationFiles();

function readTree(path: string, exportName: string): SchemaTree {
  const source = { file: fixture(path), exportName };
  return readGraphTypes(source, readSource(source).options, declarations);
}

const read = (path: string, exportName: string): GraphSchemas => readTree(path, exportName).graph;

const object = (name: string) => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
});

describe('readGraphTypes', () => {
  let shapes: GraphSchemas;
  let properties: Record<string, unknown>;

  beforeAll(() => {
    shapes = read('types/shapes.ts', 'shapes');
    properties = shapes.input?.properties as Record<string, unknown>;
  });

  it.each([
    ['text', { type: 'string', description: 'How it is called.' }],
    ['count', { type: 'number' }],
    ['flag', { type: 'boolean' }],
    ['perhaps', { anyOf: [{ type: 'null' }, { type: 'boolean' }] }],
    ['level', { type: 'string', enum: ['low', 'high'] }],
    ['colour', { type: 'string', enum: ['red', 'blue'] }],
    ['fixed', { type: 'string', const: 'only' }],
    ['either', { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    ['list', { type: 'array', items: { type: 'string' } }],
    ['pair', { type: 'array', items: [{ type: 'string' }, { type: 'number' }], minItems: 2, maxItems: 2 }],
    ['byName', { type: 'object', additionalProperties: { type: 'number' } }],
    ['anything', {}],
    ['any', {}],
    ['when', { type: 'string', format: 'date-time' }],
    ['tree', { $ref: '#/definitions/Tree' }],
    ['trees', { type: 'array', items: { $ref: '#/definitions/Tree' } }],
    ['point', { $ref: '#/definitions/Point' }],
    ['partial', { type: 'object', properties: { value: { type: 'number' } } }],
    ['branded', { type: 'string' }],
    ['merged', { type: 'object', properties: { a: { type: 'number' }, b: { type: 'string' } }, required: ['a'] }],
    ['map', {}],
    ['message', { $ref: '#/definitions/BaseMessage2' }],
    ['reduced', { type: 'array', items: { type: 'string' } }],
  ])('writes %s', (name, expected) => {
    expect(properties[name]).toEqual(expected);
  });

  it('defines named types once, omits functions and private members, and marks optional ones', () => {
    expect(shapes.input?.definitions).toEqual({
      Tree: {
        type: 'object',
        properties: { value: { type: 'number' }, children: { type: 'array', items: { $ref: '#/definitions/Tree' } } },
        required: ['value', 'children'],
      },
      Point: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
      BaseMessage2: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    });
    expect(properties).not.toHaveProperty('call');
    expect(shapes.input?.required).not.toContain('count');
    expect(shapes.input?.required).not.toContain('either');
    expect(shapes.input?.required).toContain('text');
  });

  it('has no schema for open records, terminates for recursive types, and finds the context', () => {
    expect(shapes.output).toBeNull();
    expect(shapes.state).toMatchObject({ type: 'object', properties: { next: expect.anything() } });
    expect(shapes.context).toEqual({ ...object('model'), additionalProperties: true });
    expect(shapes.config).toEqual(shapes.context);
  });

  it.each(['made', 'builder', 'agent', 'renamed', 'default'])('finds the graph of an export like %s', (name) => {
    const { input, output, state } = read('types/shapes.ts', name);
    expect([input, output, state]).toEqual([object('a'), object('b'), object('c')]);
  });

  it.each(['nothing', 'missing'])('has no schema for an export like %s', (name) => {
    expect(read('types/shapes.ts', name)).toEqual(noSchemas);
  });

  it('reads a graph of LangGraph: channels, messages in any form, and graphs of factories', () => {
    const { input, output, state } = read('graphs.ts', 'steps');
    const conversation = { type: 'array', items: { $ref: '#/definitions/BaseMessage' }, langgraph_type: 'messages' };
    for (const schema of [input, output, state]) {
      expect(schema).toMatchObject({
        properties: { messages: conversation, log: { type: 'array', items: { type: 'string' } } },
        definitions: { BaseMessage: { properties: { content: expect.anything() } } },
      });
    }
    expect(input).not.toHaveProperty('required');
    expect(state?.required).toEqual(['log', 'messages']);
  });

  it.each([
    [
      'nested',
      {
        middle: 'middle',
        'middle|inner': 'leaf',
        named: 'leaf',
        caller: 'leaf',
        made: 'made',
        'made|leaf': 'leaf',
        listed: 'leaf',
      },
    ],
    ['default', { inner: 'leaf' }],
  ])('reads the subgraphs of %s', (name, states) => {
    const { subgraphs } = readTree('types/nested.ts', name);
    const expected = Object.entries(states).map(([path, state]) => [path, object(state)]);
    expect(Object.fromEntries(Object.entries(subgraphs).map(([path, { state }]) => [path, state]))).toEqual(
      Object.fromEntries(expected),
    );
  });

  it('reads the subgraphs of a graph of LangGraph', () => {
    const { subgraphs } = readTree('described.ts', 'typed');
    expect(Object.keys(subgraphs)).toEqual(['team', 'team|writer']);
    expect(subgraphs.team).toMatchObject({ input: { properties: { draft: { type: 'string' } } } });
  });
});
