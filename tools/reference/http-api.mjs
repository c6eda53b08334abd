import { code, page, table } from './table.mjs';

/**
 * @typedef {{ summary?: string, tags?: string[], deprecated?: boolean }} Operation
 * @typedef {{
 *   info: { title: string, description: string },
 *   tags?: { name: string, description?: string }[],
 *   paths: Record<string, Record<string, Operation>>,
 *   components: { schemas: { ErrorBody: { properties: { code: { enum: string[] } } } } },
 * }} OpenApi
 */

/**
 * Method, path and summary of each operation of a service, by tag.
 * @param {string} service
 * @param {string} title
 * @param {OpenApi} document
 */
export async function httpApiPage(service, title, document) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', tags = ['Other'] }]) => ({
      tag: tags[0] ?? 'Other',
      row: [code(method.toUpperCase()), code(path), summary],
    })),
  );
  const described = document.tags ?? [];
  const names = [...new Set([...described.map(({ name }) => name), ...operations.map(({ tag }) => tag)])];
  const sections = names.map((name) => {
    const about = described.find((tag) => tag.name === name)?.description;
    const rows = operations.filter(({ tag }) => tag === name).map(({ row }) => row);
    return [`## ${name}`, ...(about ? [`${about}.`] : []), table(['method', 'path', 'summary'], rows)].join('\n\n');
  });
  return await page(`HTTP API: ${title}`, [
    document.info.description,
    `The whole contract, with parameters, bodies and answers, is [openapi/${service}.json](../../../openapi/${service}.json). A running service shows it at \`/docs\`. Rules that no schema can express are in the [wire rules](../contract/${service}.md).`,
    ...sections,
  ]);
}
