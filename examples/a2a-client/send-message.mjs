import { randomUUID } from 'node:crypto';
import { Role, TaskState } from '@a2a-js/sdk';
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from '@a2a-js/sdk/client';

/** Sends a message to an agent of an agent server over A2A: `node send-message.mjs chat "Hello"`. */

const { HEDDLE_URL = 'http://127.0.0.1:8123', HEDDLE_API_KEY = '' } = process.env;
const [agent = 'chat', text = 'Hello', contextId = ''] = process.argv.slice(2);

/** @type {typeof fetch} */
const fetchImpl = (url, init) =>
  fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), 'x-api-key': HEDDLE_API_KEY } });
const factory = new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl })],
  cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
});
const client = await factory.createFromUrl(`${HEDDLE_URL}/a2a/${agent}/`, '.well-known/agent-card.json');
const card = await client.getAgentCard();
console.log(`${card.name}: ${card.description}`);

const message = {
  messageId: randomUUID(),
  contextId,
  taskId: '',
  role: Role.ROLE_USER,
  parts: [
    {
      content: { $case: /** @type {const} */ ('text'), value: text },
      metadata: undefined,
      filename: '',
      mediaType: '',
    },
  ],
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
};
for await (const { payload } of client.sendMessageStream({
  tenant: '',
  message,
  configuration: undefined,
  metadata: undefined,
})) {
  if (payload?.$case === 'task') console.log(`context ${payload.value.contextId}`);
  if (payload?.$case === 'artifactUpdate' && !payload.value.lastChunk) {
    for (const { content } of payload.value.artifact?.parts ?? []) {
      if (content?.$case === 'text') process.stdout.write(content.value);
    }
  }
  if (payload?.$case === 'statusUpdate') {
    const state = payload.value.status?.state ?? TaskState.TASK_STATE_UNSPECIFIED;
    if (state === TaskState.TASK_STATE_WORKING) continue;
    console.log(`\n${TaskState[state]}`);
    if (state === TaskState.TASK_STATE_FAILED) process.exitCode = 1;
  }
}
