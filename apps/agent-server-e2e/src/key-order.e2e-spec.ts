import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AgentServer, agentServerFleet } from './agent-server.harness.js';

const fleet = agentServerFleet();
let server: AgentServer;

beforeAll(async () => {
  server = await fleet.start();
});
afterAll(() => fleet.close());

interface Values {
  messages: { type: string; additional_kwargs: object }[];
}

it('returns state and history with the original order of keys, through a real graph', async () => {
  const { client } = server;
  const sent = { zebra: 1, apple: { z: 1, a: 2 } };
  const message = (content: string) => ({ role: 'user', content, additional_kwargs: sent });
  const kept = ({ messages }: Values) =>
    messages.filter(({ type }) => type === 'human').map((human) => JSON.stringify(human.additional_kwargs));
  const { thread_id: id } = await client.threads.create();

  const values = (await client.runs.wait(id, 'chat', { input: { messages: [message('Hello')] } })) as unknown as Values;
  expect(kept(values)).toEqual([JSON.stringify(sent)]);
  expect(kept((await client.threads.get<Values>(id)).values)).toEqual(kept(values));
  await client.threads.updateState(id, { values: { messages: [message('Again')] }, asNode: 'model' });
  const both = [JSON.stringify(sent), JSON.stringify(sent)];
  expect(kept((await client.threads.getState<Values>(id)).values)).toEqual(both);
  const [newest, before] = await client.threads.getHistory<Values>(id);
  expect([kept(newest?.values as Values), kept(before?.values as Values)]).toEqual([both, kept(values)]);
  const copy = await client.threads.copy(id);
  expect(kept((await client.threads.getState<Values>(copy.thread_id)).values)).toEqual(both);
});
