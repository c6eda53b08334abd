import { workerData } from 'node:worker_threads';
import { readProcessEnv } from '../config/process-env.js';
import { serverUrlVariable } from '../graphs/langgraph-internals/sdk-hooks.js';
import { serveUserThread } from '../user-code/serve-user-thread.js';
import type { UserThreadData } from '../user-code/user-thread.protocol.js';
import { AppHost } from './app-host.js';
import type { FromAppThread, ToAppThread } from './app-thread.protocol.js';
import { currentRequest } from './current-request.js';
import { SelfCalls } from './self-calls.js';

const { ownApi } = workerData as UserThreadData;

serveUserThread<ToAppThread, FromAppThread>(
  (exported, post) => AppHost.of(exported, post),
  () => {
    const environment = readProcessEnv();
    // An address set by the project would send credentials of callers to another server.
    if (ownApi === undefined || environment[serverUrlVariable] !== ownApi) return;
    new SelfCalls(ownApi, environment, () => currentRequest.getStore()?.caller).offer();
  },
);
