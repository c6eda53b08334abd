import 'reflect-metadata';
import { createOpenApiDocument, runEntryPoint } from '@heddle/http';
import { documentationEnv } from './config/env.js';
import { agentServerApi, createAgentServerApp } from './http-app.js';

/** Prints the OpenAPI document; needs neither a database nor an environment. */
await runEntryPoint('agent-server openapi', async () => {
  const app = await createAgentServerApp(documentationEnv(), { connect: false });
  process.stdout.write(`${JSON.stringify(createOpenApiDocument(app, agentServerApi), null, 2)}\n`);
  await app.close();
});
