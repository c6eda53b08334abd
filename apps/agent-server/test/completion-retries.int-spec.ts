import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { RunExecutor } from '../src/engine/run-executor.js';
import { RunCompletionService } from '../src/features/run-completion/run-completion.service.js';
import { gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';

describe('an end of a run that could not be stored', () => {
  const servers = useTestServers();
  afterEach(() => void jest.restoreAllMocks());

  it('is tried once more, at once, when the process shuts down', async () => {
    const server = await servers.start();
    const executor = server.app.get(RunExecutor);
    const firstAttempt = gate();
    const finish = jest.spyOn(server.app.get(RunCompletionService), 'finish').mockImplementation(async () => {
      firstAttempt.open();
      throw new Error('no connection');
    });
    const { thread_id: threadId } = await server.json<{ thread_id: string }>('POST', '/threads', { body: {} });
    await server.json('POST', `/threads/${threadId}/runs`, { body: { assistant_id: 'chat', input: 1 } });
    await firstAttempt.opened;
    // The executor waits for its next attempt by then.
    await new Promise((done) => setImmediate(done));
    expect(finish).toHaveBeenCalledTimes(1);
    executor.close();
    await new Promise((done) => setImmediate(done));
    expect([finish.mock.calls.length, executor.count]).toEqual([2, 0]);
  });
});
