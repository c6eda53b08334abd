/** A page in a fresh profile, which counts what it loads, its shifts and its frames. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { consoleDist } from './system.mjs';

const quietMs = 500;

/**
 * @typedef {{ layoutShift: number, longestFrameMs: number }} Watched what the page's own script counts
 */

export class BrowserPage {
  wireBytes = 0;
  /** @type {Set<string>} names of the requested scripts */
  scripts = new Set();

  /**
   * @param {import('playwright-core').Browser} browser
   * @param {import('./system.mjs').ConsoleSystem} system
   */
  static async open(browser, system) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(
      (key) => /** @type {any} */ (globalThis).sessionStorage.setItem('heddle.api-key', key),
      system.key,
    );
    await context.addInitScript(watch);
    const page = await context.newPage();
    const opened = new BrowserPage(page, system);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      opened.wireBytes += encodedDataLength;
    });
    page.on('request', (request) => {
      const [, name] = /\/assets\/([\w.-]+\.js)$/.exec(request.url()) ?? [];
      if (name !== undefined) opened.scripts.add(name);
    });
    return opened;
  }

  /**
   * @param {import('playwright-core').Page} page
   * @param {import('./system.mjs').ConsoleSystem} system
   */
  constructor(page, system) {
    this.page = page;
    this.system = system;
  }

  close() {
    return this.page.context().close();
  }

  /**
   * @param {string} path
   * @param {string} ready selector of the element that completes the page
   * @returns {Promise<number>} time from the request to the first frame with the element, in ms
   */
  async load(path, ready) {
    const { page, system } = this;
    await page.goto(`${system.urls.console}/o/${system.tenantId}${path}`, { waitUntil: 'commit' });
    await page.locator(ready).first().waitFor();
    return page.evaluate(() => performance.now());
  }

  /** Size of the scripts that were requested so far, in bytes of gzip. */
  scriptBytes() {
    const sizeOf = (/** @type {string} */ name) =>
      gzipSync(readFileSync(join(consoleDist, 'assets', name)), { level: 9 }).length;
    return [...this.scripts].reduce((sum, name) => sum + sizeOf(name), 0);
  }

  /** Waits until the page loads nothing more; streams may stay open. */
  async settle() {
    let before = -1;
    while (before !== this.wireBytes) {
      before = this.wireBytes;
      await new Promise((done) => setTimeout(done, quietMs));
    }
  }

  /** @returns {Promise<Watched>} */
  watched() {
    return this.page.evaluate(() => ({ .../** @type {any} */ (globalThis).bench }));
  }

  restartWatch() {
    return this.page.evaluate(() => /** @type {any} */ (globalThis).bench.restart());
  }

  /**
   * Clicks, and waits for the first frame in which the text of an element has changed to a complete one.
   *
   * @param {string} clicked selector
   * @param {string} watchedText CSS selector
   * @returns {Promise<number>} in ms
   */
  async clickUntilChanged(clicked, watchedText) {
    const target = this.page.locator(clicked).first();
    await target.waitFor();
    return target.evaluate((/** @type {any} */ element, selector) => {
      const { document, requestAnimationFrame } = /** @type {any} */ (globalThis);
      const text = () => document.querySelector(selector)?.textContent ?? '';
      const before = text();
      const begunAt = performance.now();
      element.click();
      return /** @type {Promise<number>} */ (
        new Promise((done, fail) => {
          const look = () => {
            const now = text();
            if (now !== '' && now !== before && !now.includes('Loading')) done(performance.now() - begunAt);
            else if (performance.now() - begunAt > 60_000) fail(new Error(`${selector} stayed as it was: ${now}`));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        })
      );
    }, watchedText);
  }
}

/** Runs in the page, before its scripts. */
function watch() {
  // The browser's, which this program of Node has no types for.
  const { requestAnimationFrame, PerformanceObserver } = /** @type {any} */ (globalThis);
  const bench = {
    layoutShift: 0,
    longestFrameMs: 0,
    restart: () => {
      bench.longestFrameMs = 0;
      last = performance.now();
    },
  };
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    bench.longestFrameMs = Math.max(bench.longestFrameMs, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((/** @type {any} */ list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) bench.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  /** @type {any} */ (globalThis).bench = bench;
}
