import { describe, expect, it } from '@jest/globals';
import { fixtureConfig } from './graph-fixtures/graph-fixture.js';
import { useGraphServer } from './server-fixture.js';
import { startGraphServer } from './test-app.js';

interface Drawing {
  nodes: { id: string; type: string; data: { name?: string } }[];
  edges: { source: string; target: string; conditional?: boolean }[];
}

describe('the graph of an assistant', () => {
  const server = useGraphServer();

  const draw = (id: string, query = '') => server.json<Drawing>('GET', `/assistants/${id}/graph${query}`);
  const idsOf = ({ nodes }: Drawing) => nodes.map(({ id }) => id).sort();

  describe('drawn', () => {
    it('has nodes and edges', async () => {
      const drawing = await draw('steps');
      expect(idsOf(drawing)).toEqual(['__end__', '__start__', 'one', 'three', 'two']);
      expect(drawing.edges).toContainEqual({ source: '__start__', target: 'one', conditional: false });
      expect(drawing.nodes.find(({ id }) => id === 'one')).toMatchObject({ type: 'runnable', data: { name: 'one' } });
    });

    it.each([
      ['', 0],
      ['?xray=false', 0],
      ['?xray=1', 1],
      ['?xray=2', 2],
      ['?xray=true', 2],
    ])('shows subgraphs with %j down to depth %d', async (query, depth) => {
      const ids = idsOf(await draw('typed', query));
      expect(ids.includes('team')).toBe(depth === 0);
      expect(ids.includes('team:writer')).toBe(depth === 1);
      expect(ids.includes('team:writer:critic')).toBe(depth === 2);
    });

    it.each(['0', '-1', 'deep', '1.5', '99999'])('refuses the depth %s', async (xray) => {
      const answer = await server.call('GET', `/assistants/typed/graph?xray=${xray}`);
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'xray'] }] } });
    });

    it('is made by a factory with the configuration of the assistant', async () => {
      const { assistant_id: id } = await server.json('POST', '/assistants', {
        body: { graph_id: 'shaped', context: { nodes: ['first', 'second'] } },
      });
      expect(idsOf(await draw(id))).toEqual(['__end__', '__start__', 'first', 'second']);
      expect(idsOf(await draw('shaped'))).toEqual(['__end__', '__start__', 'only']);
    });

    it('is described without settings, too', async () => {
      const body = { graph_id: 'shaped', config: { configurable: null } };
      const { assistant_id: id, config } = await server.json('POST', '/assistants', { body });
      expect(config).toEqual({});
      await server.database.dataSource.query(
        `UPDATE agent_server.assistant SET config = '{"configurable": null}' WHERE assistant_id = $1`,
        [id],
      );
      for (const what of ['graph', 'schemas', 'subgraphs']) {
        expect(await server.call('GET', `/assistants/${id}/${what}`)).toMatchObject({ status: 200 });
      }
    });

    it('answers 424 where the factory fails', async () => {
      const { assistant_id: id } = await server.json('POST', '/assistants', {
        body: { graph_id: 'shaped', context: { nodes: [] } },
      });
      for (const what of ['graph', 'schemas', 'subgraphs']) {
        expect(await server.call('GET', `/assistants/${id}/${what}`)).toMatchObject({ status: 424 });
      }
    });
  });

  describe('its schemas', () => {
    it('are those that it declares', async () => {
      const schemas = await server.json('GET', '/assistants/declared/schemas', {
        headers: { 'content-type': 'application/json' },
      });
      expect(schemas).toMatchObject({
        graph_id: 'declared',
        input_schema: { type: 'object', properties: { question: { type: 'string' } } },
        output_schema: { properties: { answer: { type: 'string' } }, required: ['answer'] },
        state_schema: { properties: { question: { type: 'string' }, answer: { type: 'string' } } },
        config_schema: { properties: { model: { type: 'string' } } },
        context_schema: { properties: { model: { type: 'string' } } },
      });
    });

    it('are derived from its types where it declares none, once for all replicas', async () => {
      const schemas = await server.json('GET', '/assistants/typed/schemas');
      expect(schemas).toMatchObject({
        graph_id: 'typed',
        input_schema: { properties: { topic: { type: 'string' } } },
        output_schema: { properties: { draft: { type: 'string' } } },
        state_schema: { properties: { topic: { type: 'string' }, draft: { type: 'string' } } },
        config_schema: { properties: { tone: { enum: ['dry', 'warm'] } } },
      });
      const graph = { input: null, output: null, state: { title: 'kept' }, config: null, context: null };
      const mark = { graph, subgraphs: { team: graph } };
      await server.database.dataSource.query('UPDATE agent_server.graph_schema SET schemas = $1', [
        JSON.stringify(mark),
      ]);
      const replica = await startGraphServer(server.database, fixtureConfig);
      try {
        expect(await replica.json('GET', '/assistants/typed/schemas')).toMatchObject({
          input_schema: null,
          state_schema: { title: 'kept' },
        });
        expect(await replica.json('GET', '/assistants/typed/subgraphs')).toMatchObject({
          team: { state_schema: { title: 'kept' } },
        });
      } finally {
        await replica.close();
      }
      expect(await server.json('GET', '/assistants/typed/schemas')).toEqual(schemas);
    });
  });

  describe('its subgraphs', () => {
    const pathsOf = async (path: string) => Object.keys(await server.json('GET', `/assistants/typed/subgraphs${path}`));

    it('are found by name, at any depth', async () => {
      expect(await pathsOf('')).toEqual(['team']);
      expect(await pathsOf('?recurse=true')).toEqual(['team', 'team|writer']);
      expect(await pathsOf('/team')).toEqual(['team']);
      expect(await pathsOf('/team?recurse=1')).toEqual(['team', 'team|writer']);
      expect(await pathsOf(`/${encodeURIComponent('team:1f|writer:2e')}`)).toEqual(['team|writer']);
      expect(await pathsOf('/nobody')).toEqual([]);
    });

    it('come with the schemas that they declare, or else those of their types', async () => {
      const draft = { properties: { draft: { type: 'string' } } };
      const schemas = { graph_id: 'typed', input_schema: draft, output_schema: draft, state_schema: draft };
      const all = await server.json('GET', '/assistants/typed/subgraphs?recurse=true');
      expect(all).toMatchObject({ team: schemas, 'team|writer': schemas });
      expect(await server.json('GET', '/assistants/typed/subgraphs/team')).toEqual({ team: all.team });
    });

    it.each(['recurse=perhaps', 'recurse=2'])('refuse %s', async (query) => {
      const answer = await server.call('GET', `/assistants/typed/subgraphs?${query}`);
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'recurse'] }] } });
    });
  });

  it.each(['graph', 'schemas', 'subgraphs', 'subgraphs/team'])('of an unknown assistant has no %s', async (what) => {
    expect(await server.call('GET', `/assistants/nobody/${what}`)).toMatchObject({ status: 404 });
    const foreign = '99999999-9999-4999-8999-999999999999';
    expect(await server.call('GET', `/assistants/${foreign}/${what}`)).toMatchObject({ status: 404 });
  });
});
