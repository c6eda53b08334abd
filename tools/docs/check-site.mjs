import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Links to anchors that do not exist, and addresses of other hosts that its pages load from.
 * @param {string} site folder of the built site
 * @returns {string[]}
 */
export function problemsOf(site) {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const pages = new Map(
    files.filter((name) => name.endsWith('.html')).map((name) => [name, readFileSync(join(site, name), 'utf8')]),
  );
  return [...pages].flatMap(([name, html]) => [
    ...brokenAnchors(pages, name, html).map((href) => `${name} links to ${href}, and there is no such heading`),
    ...[...html.matchAll(/<(?:script|img|link|iframe|source)\b[^>]*\s(?:src|href)="((?:https?:)?\/\/[^"]*)"/g)].map(
      ([, address]) => `${name} loads ${address}`,
    ),
  ]);
}

/**
 * @param {Map<string, string>} pages
 * @param {string} name
 * @param {string} html
 */
function brokenAnchors(pages, name, html) {
  const hrefs = [...html.matchAll(/<a\b[^>]*\shref="([^":]*)#([^"]+)"/g)];
  return hrefs
    .filter(([, path = '', anchor = '']) => {
      const target = path === '' ? name : pageOf(path.startsWith('/') ? path.slice(1) : join(dirname(name), path));
      return !pages.get(target)?.includes(` id="${decodeURIComponent(anchor)}"`);
    })
    .map(([, path, anchor]) => `${path}#${anchor}`);
}

/** @param {string} path */
function pageOf(path) {
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return path.endsWith('.html') ? path : `${path}.html`;
}
