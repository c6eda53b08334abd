import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { problemsOf } from './check-site.mjs';
import { renderDiagram } from './diagrams.mjs';
import { resolveLink, slugOf } from './links.mjs';
import { pagesOf } from './navigation.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-docs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe('the documentation site', () => {
  it.each([
    ['Keys of langgraph.json', 'keys-of-langgraphjson'],
    ['`authenticate`', 'authenticate'],
    ['A run (`apps/x/src`)', 'a-run-appsxsrc'],
  ])('gives the heading "%s" the anchor of GitHub', (heading, anchor) => {
    expect(slugOf(heading)).toBe(anchor);
  });

  it('resolves links to pages, to files of the repository and to other hosts', () => {
    write({ 'docs/guides/a.md': '', 'SECURITY.md': '' });
    const resolve = (href: string) => resolveLink(join(folder, 'docs'), join(folder, 'docs/guides/a.md'), href);
    expect(resolve('../operate/README.md#sizes')).toEqual({ kind: 'page', href: '../operate/index.md#sizes' });
    expect(resolve('../../SECURITY.md')).toEqual({ kind: 'repository', href: 'SECURITY.md' });
    expect(resolve('https://example.com/README.md')).toEqual({ kind: 'other', href: 'https://example.com/README.md' });
    expect(() => resolve('../../NOTHING.md')).toThrow('does not exist');
  });

  it('orders pages as their index does, and refuses a page that the index does not name', () => {
    write({ 'README.md': '# Top\n[b](b.md) [a](a.md) [below](below/README.md)', 'a.md': '# A', 'b.md': '# B' });
    write({ 'below/README.md': '# Below\n[c](c.md)', 'below/c.md': '# C' });
    expect(pagesOf(folder, folder)).toEqual([
      { text: 'B', link: '/b' },
      { text: 'A', link: '/a' },
      { text: 'Below', link: '/below/', collapsed: true, items: [{ text: 'C', link: '/below/c' }] },
    ]);
    write({ 'lost.md': '# Lost' });
    expect(() => pagesOf(folder, folder)).toThrow('does not link to lost.md');
  });

  it('refuses links to missing headings, and resources of other hosts', () => {
    write({
      'index.html': '<h2 id="here"></h2><a href="#here"></a><a href="/a.html#there"></a><a href="#gone"></a>',
      'a.html': '<h2 id="there"></h2><a href="./#gone"></a><script src="https://cdn.example.com/x.js"></script>',
    });
    expect(problemsOf(folder).sort()).toEqual([
      'a.html links to ./#gone, and there is no such heading',
      'a.html loads https://cdn.example.com/x.js',
      'index.html links to #gone, and there is no such heading',
    ]);
  });

  it('renders diagrams as pictures without external resources', () => {
    const svg = renderDiagram('flowchart LR\n  a["one"] --> b["two"]', 'light');
    expect(svg).toMatch(/^<svg[^]*one[^]*two/);
    expect(svg).not.toMatch(/@import|href=/);
  });
});
