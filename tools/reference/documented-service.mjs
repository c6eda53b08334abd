/** The OpenAPI document and the metrics of a compiled service, from one app without a database. */
import { join } from 'node:path';
import { root } from '@heddle/launcher/workspace';
import { metricsOf } from './metrics.mjs';

/** @typedef {import('./http-api.mjs').OpenApi & import('openapi-typescript').OpenAPI3} OpenApi */
/** @typedef {{ document: OpenApi, metrics: import('./metrics.mjs').MetricDescription[] }} DocumentedService */

/** @typedef {{ name: string, exports: { createApp: string, api: string } }} Service with the names of exports of http-app.ts */

/**
 * An export of a compiled service.
 * @param {string} service
 * @param {string} file below `src`, without its ending
 * @param {string} name
 */
export async function serviceExport(service, file, name) {
  const module = await import(join(root, `apps/${service}/dist/${file}.js`));
  if (!(name in module)) throw new Error(`apps/${service}/src/${file}.ts exports no ${name}`);
  return module[name];
}

/**
 * @param {Service} service
 * @returns {Promise<DocumentedService>}
 */
export async function documentedService({ name, exports }) {
  const [{ createOpenApiDocument, Metrics }, documentationEnv, createApp, api] = await Promise.all([
    import(join(root, 'libs/http/dist/index.js')),
    serviceExport(name, 'config/env', 'documentationEnv'),
    serviceExport(name, 'http-app', exports.createApp),
    serviceExport(name, 'http-app', exports.api),
  ]);
  const app = await createApp(documentationEnv(), { connect: false });
  // As in the published file: values without a JSON form are absent.
  const document = JSON.parse(JSON.stringify(createOpenApiDocument(app, api)));
  const metrics = metricsOf(app.get(Metrics));
  await app.close();
  return { document, metrics };
}
