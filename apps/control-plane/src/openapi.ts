import 'reflect-metadata';
import { createOpenApiDocument, runEntryPoint } from '@heddle/http';
import { documentationEnv } from './config/env.js';
import { controlPlaneApi, createControlPlaneApp } from './http-app.js';

/** Prints the OpenAPI document; needs neither database nor environment. */
await runEntryPoint('control-plane openapi', async () => {
  const app = await createControlPlaneApp(documentationEnv(), { connect: false });
  process.stdout.write(`${JSON.stringify(createOpenApiDocument(app, controlPlaneApi), null, 2)}\n`);
  await app.close();
});
