import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** @typedef {import('vitepress').MarkdownRenderer} MarkdownRenderer */

/**
 * The anchor of a heading as GitHub makes it, so that one link works on both.
 * @param {string} heading
 */
export function slugOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/**
 * The meaning of a link on the site: `page` of the site, `repository` for a file outside it, `other` for the rest.
 * A README is the index of its folder there.
 * @param {string} docs folder of the pages
 * @param {string} page file that has the link
 * @param {string} href
 * @returns {{ kind: 'page' | 'repository' | 'other', href: string }}
 */
export function resolveLink(docs, page, href) {
  if (/^([a-z]+:|#|\/)/i.test(href)) return { kind: 'other', href };
  const [path = '', hash] = href.split('#');
  const file = join(dirname(page), decodeURI(path));
  const place = relative(docs, file);
  if (place.startsWith('..')) {
    if (!existsSync(file)) throw new Error(`${page} links to ${href}, which does not exist`);
    return { kind: 'repository', href: relative(dirname(docs), file) };
  }
  const onSite = path.replace(/(^|\/)README\.md$/, '$1index.md');
  return { kind: 'page', href: hash === undefined ? onSite : `${onSite}#${hash}` };
}

/**
 * Links of the pages as the site needs them. Files outside the site have no address there and are shown by their path.
 * @param {string} docs
 * @returns {(markdown: MarkdownRenderer) => void}
 */
export function links(docs) {
  return (markdown) =>
    markdown.core.ruler.push('links', (state) => {
      const page = /** @type {string} */ (state.env.realPath ?? state.env.path);
      for (const { children } of state.tokens) {
        let inRepository = false;
        for (const token of children ?? []) {
          if (token.type === 'link_open') {
            const { kind, href } = resolveLink(docs, page, token.attrGet('href') ?? '');
            inRepository = kind === 'repository';
            if (inRepository) {
              token.type = 'repository_link_open';
              token.tag = 'span';
              token.attrs = [['title', `${href} in the repository`]];
            } else token.attrSet('href', href);
          } else if (token.type === 'link_close' && inRepository) {
            token.type = 'repository_link_close';
            token.tag = 'span';
          }
        }
      }
    });
}
