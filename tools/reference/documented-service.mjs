/** The OpenAPI document and the metrics of a compiled service, from one app without a database. */
import { join } from 'node:path';
import { root } from '@heddle/launcher/workspace';
import { metricsOf } from './metrics.mjs';

/** @typedef {import('./http-api.mjs').OpenApi & import('openapi-typescript').OpenAPI3} OpenApi */
/** @typedef {{ document: OpenApi, metrics: import('./metrics.mjs').MetricDescription[] }} DocumentedService */

/**
 * @param {string} name
 * @returns {Promise<DocumentedService>}
 */
export async function documentedService(name) {
  const [{ createOpenApiDocument, Metrics }, env, application] = await Promise.all([
    import(join(root, 'libs/http/dist/index.js')),
    import(join(root, `apps/${name}/dist/config/env.js`)),
    import(join(root, `apps/${name}/dist/http-app.js`)),
  ]);
  const create = Object.values(application).find(
    (value) => typeof value === 'function' && /^create\w+App$/.test(value.name),
  );
  const [, api] = Object.entries(application).find(([exported]) => exported.endsWith('Api')) ?? [];
  const app = await create(env.documentationEnv(), { connect: false });
  // As in the published file: values without a JSON form are absent.
  const document = JSON.parse(JSON.stringify(createOpenApiDocument(app, api)));
  const metrics = metricsOf(app.get(Metrics));
  await app.close();
  return { document, metrics };
}
