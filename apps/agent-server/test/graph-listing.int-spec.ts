import { beforeAll, describe, expect, it } from '@jest/globals';
import { ListedGraphRepository } from '../src/graphs/listing/listed-graph.repository.js';
import { useAgentServerDatabase } from './server-fixture.js';

const dayMs = 24 * 3_600_000;

describe('the listing of graphs', () => {
  const database = useAgentServerDatabase();
  let graphs: ListedGraphRepository;
  beforeAll(async () => {
    graphs = new ListedGraphRepository(database.dataSource);
  });

  const namesOf = async (content: string) => (await graphs.list(content)).map(({ name, problem }) => [name, problem]);

  it('is separate per configuration, and replaced by the latest report', async () => {
    await graphs.replace('old', [{ graphId: 'chat', name: 'Old chat', problem: null }], dayMs);
    await graphs.replace('new', [{ graphId: 'chat', name: 'chat', problem: 'Error: kaputt' }], dayMs);
    expect([await namesOf('old'), await namesOf('new')]).toEqual([[['Old chat', null]], [['chat', 'Error: kaputt']]]);
    await graphs.replace('new', [{ graphId: 'chat', name: 'New chat', problem: null }], dayMs);
    expect([await namesOf('old'), await namesOf('new')]).toEqual([[['Old chat', null]], [['New chat', null]]]);
  });

  it('is deleted after a long time without a server', async () => {
    await graphs.replace('gone', [{ graphId: 'chat', name: 'chat', problem: null }], dayMs);
    await database.dataSource.query(
      `UPDATE agent_server.listed_graph SET listed_at = now() - interval '2 days' WHERE content IN ('gone', 'served')`,
    );
    await graphs.replace('served', [{ graphId: 'chat', name: 'chat', problem: null }], dayMs);
    expect([await namesOf('gone'), await namesOf('served')]).toEqual([[], [['chat', null]]]);
  });
});
