import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** @typedef {{ text: string, link: string, collapsed?: boolean, items?: Item[] }} Item */

/** @param {string} file */
function titleOf(file) {
  const title = /^# (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (title === undefined) throw new Error(`${file} has no title`);
  return title.replaceAll('`', '');
}

/** @param {string} folder */
function pagesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return entry.name.endsWith('.md') && entry.name !== 'README.md' ? [entry.name] : [];
    return existsSync(join(folder, entry.name, 'README.md')) ? [`${entry.name}/README.md`] : [];
  });
}

/**
 * The pages of a folder in the order in which its index links to them. A page without a link from the index is an
 * error: no reader would find it.
 * @param {string} docs
 * @param {string} folder
 * @returns {Item[]}
 */
export function pagesOf(docs, folder) {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const linked = [...index.matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g)].map(([, path = '']) => path);
  const pages = pagesIn(folder);
  const lost = pages.filter((page) => !linked.includes(page));
  if (lost.length > 0) throw new Error(`${join(folder, 'README.md')} does not link to ${lost.join(', ')}`);
  return [...new Set(linked)]
    .filter((path) => pages.includes(path))
    .map((path) => {
      const file = join(folder, path);
      const link = `/${relative(docs, file)
        .replace(/README\.md$/, '')
        .replace(/\.md$/, '')}`;
      const item = { text: titleOf(file), link };
      return path.endsWith('README.md') ? { ...item, collapsed: true, items: pagesOf(docs, dirname(file)) } : item;
    });
}

/**
 * The folders of the documentation, in the order of its front page.
 * @param {string} docs
 * @returns {(Item & { items: Item[] })[]}
 */
export function sectionsOf(docs) {
  const front = readFileSync(join(docs, 'README.md'), 'utf8');
  return [...new Set([...front.matchAll(/\]\(([\w-]+)\/README\.md\)/g)].map(([, name = '']) => name))].map((name) => ({
    text: titleOf(join(docs, name, 'README.md')),
    link: `/${name}/`,
    items: pagesOf(docs, join(docs, name)),
  }));
}
