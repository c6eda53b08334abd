import 'reflect-metadata';
import { createOpenApiDocument, runEntryPoint } from '@heddle/http';
import { documentationEnv } from './config/env.js';
import { createExperimentsApp, experimentsApi } from './http-app.js';

/** Prints the OpenAPI document; needs neither a database nor an environment. */
await runEntryPoint('experiments openapi', async () => {
  const app = await createExperimentsApp(documentationEnv(), { connect: false });
  process.stdout.write(`${JSON.stringify(createOpenApiDocument(app, experimentsApi), null, 2)}\n`);
  await app.close();
});
