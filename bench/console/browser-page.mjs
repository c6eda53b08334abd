/** A page in a fresh profile, which counts its requests, shifts and frames. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { consoleDist } from './system.mjs';

const quietMs = 500;

/**
 * @typedef {{ css: string, text: string }} Ready element that makes a page usable: its text or label has this text
 * @typedef {{ layoutShift: number, moved: string[], longestFrameMs: number, usableMs: number, scripts: string[] }} Watched what the page's own script counts
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
   * @param {Ready} ready
   * @returns {Promise<Watched>} at the first frame with the element; times from the request of the page
   */
  async load(path, ready) {
    const { page, system } = this;
    await page.addInitScript(waitForUse, ready);
    await page.goto(`${system.urls.console}/o/${system.tenantId}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => /** @type {any} */ (globalThis).bench.usableMs > 0);
    return this.watched();
  }

  /**
   * Size of scripts in bytes of gzip; by default of all that were requested so far.
   *
   * @param {Iterable<string>} names
   */
  scriptBytes(names = this.scripts) {
    const sizeOf = (/** @type {string} */ name) =>
      gzipSync(readFileSync(join(consoleDist, 'assets', name)), { level: 9 }).length;
    return [...names].reduce((sum, name) => sum + sizeOf(name), 0);
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

/** These run in the page, before its scripts. */
function watch() {
  // The browser's, which this program of Node has no types for.
  const { requestAnimationFrame, PerformanceObserver } = /** @type {any} */ (globalThis);
  const bench = {
    layoutShift: 0,
    /** @type {string[]} elements of the larger shifts */
    moved: [],
    longestFrameMs: 0,
    usableMs: 0,
    /** @type {string[]} requested until then */
    scripts: [],
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
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      bench.layoutShift += value;
      if (value < 0.001) continue;
      for (const { node, previousRect, currentRect } of sources) {
        const text = (node?.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, 40);
        bench.moved.push(`${node?.nodeName.toLowerCase()} "${text}" by ${currentRect.y - previousRect.y} px`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
  /** @type {any} */ (globalThis).bench = bench;
}

/** @param {Ready} ready */
function waitForUse({ css, text }) {
  const { bench, document, requestAnimationFrame } = /** @type {any} */ (globalThis);
  const isShown = (/** @type {any} */ element) =>
    `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(text) &&
    element.getClientRects().length > 0;
  const look = () => {
    if (![...document.querySelectorAll(css)].some(isShown)) return requestAnimationFrame(look);
    bench.usableMs = performance.now();
    const requested = performance.getEntriesByType('resource').map(({ name }) => name);
    // The resources of the index page alone are not in the list before they are loaded.
    const linked = [...document.querySelectorAll('script[src], link[href]')].map(({ src, href }) => src ?? href);
    bench.scripts = [
      ...new Set([...requested, ...linked].flatMap((url) => /\/assets\/([\w.-]+\.js)$/.exec(url)?.[1] ?? [])),
    ];
  };
  requestAnimationFrame(look);
}
