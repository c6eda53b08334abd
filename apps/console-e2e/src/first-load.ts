import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';

const assets = fileURLToPath(new URL('../../console/dist/assets/', import.meta.url));

/** Limit of the JavaScript that a page loads before it can be used, in bytes of gzip. */
export const firstLoadLimit = 200_000;
/**
 * Loaded while the page is in use already: for content that has a difference or Markdown, charts above rows, and the
 * official SDK below the messages of a chat.
 */
const loadedLater = /^(diff-views|markdown-view|markdown-text|marked|metric-charts|uplot|chat-stream)[-.]/;

/** Collects the scripts that the page loads from now on, before it can be used. */
export function scriptsOf(page: Page): { gzipBytes: () => number } {
  const names = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w.-]+\.js)$/.exec(request.url()) ?? [];
    if (name !== undefined && !loadedLater.test(name)) names.add(name);
  });
  return { gzipBytes: () => [...names].reduce((sum, name) => sum + gzipSizeOf(name), 0) };
}

/** The pages share most scripts. */
const gzipSizes = new Map<string, number>();

function gzipSizeOf(name: string): number {
  const size = gzipSizes.get(name) ?? gzipSync(readFileSync(assets + name), { level: 9 }).length;
  gzipSizes.set(name, size);
  return size;
}
