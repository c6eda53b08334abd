import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { diagrams } from '../../tools/docs/diagrams.mjs';
import { links, slugOf } from '../../tools/docs/links.mjs';
import { sectionsOf } from '../../tools/docs/navigation.mjs';

const docs = dirname(dirname(fileURLToPath(import.meta.url)));
const sections = sectionsOf(docs);

export default defineConfig({
  title: 'Heddle',
  description: 'Deploy, run and evaluate LangGraph.js agents on your own machines',
  rewrites: { 'README.md': 'index.md', ':folders(.*)/README.md': ':folders/index.md' },
  markdown: {
    anchor: { slugify: slugOf },
    languageAlias: { console: 'shellsession' },
    config(markdown) {
      diagrams(markdown);
      links(docs)(markdown);
    },
  },
  // The index of the local search is one file.
  vite: { build: { chunkSizeWarningLimit: 4096 } },
  themeConfig: {
    nav: sections.map(({ text, link }) => ({ text, link, activeMatch: `^${link}` })),
    sidebar: Object.fromEntries(sections.map((section) => [section.link, [section]])),
    outline: [2, 3],
    search: { provider: 'local' },
  },
});
