/** The generated pages of docs/reference, from the compiled services, the published documents and the bundled command line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '@heddle/launcher/workspace';
import { commandsPage, commandTree } from './commands.mjs';
import { declaredErrors, errorCodesPage } from './error-codes.mjs';
import { httpApiPage } from './http-api.mjs';
import { metricsPage } from './metrics.mjs';
import { settingsPage } from './settings.mjs';

/** @typedef {import('./settings.mjs').Program} Program */
/** @typedef {{ name: string, title: string }} Service */

/** @param {Service} service */
function documentOf({ name }) {
  return /** @type {import('./http-api.mjs').OpenApi} */ (
    JSON.parse(readFileSync(join(root, 'openapi', `${name}.json`), 'utf8'))
  );
}

/** @param {string[]} path */
const helpOf = (path) =>
  run(process.execPath, [join(root, 'apps/cli/dist/heddle.mjs'), ...path, '--help'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/**
 * @param {Service[]} services
 * @param {{ launcher: Program, services: Program[], others: Program[] }} programs
 * @param {Record<string, import('./metrics.mjs').MetricDescription[]>} metrics of each service, by its name
 * @returns {Promise<[path: string, content: string][]>}
 */
export async function referencePages(services, programs, metrics) {
  const { statusOf } = await import(join(root, 'libs/http/dist/errors/domain-exception.filter.js'));
  const documents = services.map((service) => ({ ...service, document: documentOf(service) }));
  const codes = Object.fromEntries(
    documents.map(({ name, document }) => [name, document.components.schemas.ErrorBody.properties.code.enum]),
  );
  return [
    ['docs/reference/settings.md', await settingsPage(programs)],
    ['docs/reference/commands.md', await commandsPage(await commandTree([], helpOf))],
    ['docs/reference/metrics.md', await metricsPage(metrics)],
    ['docs/reference/error-codes.md', await errorCodesPage(codes, declaredErrors(), statusOf)],
    ...(await Promise.all(
      documents.map(
        /** @returns {Promise<[string, string]>} */
        async ({ name, title, document }) => [
          `docs/reference/http/${name}.md`,
          await httpApiPage(name, title.toLowerCase(), document),
        ],
      ),
    )),
  ];
}
