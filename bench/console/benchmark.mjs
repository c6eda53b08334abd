/** Opens pages of the console in a browser, and measures the times that its user waits. */
import { PlainError, step } from '@heddle/launcher/progress';
import { hasChromium, launchBrowser, noChromium } from '@heddle/testing/chromium';
import { median } from '../runs/statistics.mjs';
import { BrowserPage } from './browser-page.mjs';
import { createProject, fillChat, fillDeployment, fillExperiments, fillRuns, fillState, fillTrace } from './fill.mjs';
import { pageCases } from './pages.mjs';
import { ConsoleSystem } from './system.mjs';
import { streamTokens } from './tokens.mjs';

/**
 * @typedef {import('./arguments.mjs').Arguments} Arguments
 * @typedef {{ name: string, scriptBytes: number, laterBytes: number, layoutShift: number, moved: readonly string[], usableMs: number }} PageFinding
 *   `laterBytes`: scripts that were loaded after the page was usable, without an action of the user
 * @typedef {import('../runs/report/aims.mjs').Figure} Figure
 * @typedef {{ pages: PageFinding[], figures: Map<string, Figure[]> }} Findings figures by the id of their case, one per round
 */

/** Steps of a scroll through the comparison, each of them most of the height of the window. */
const scrollSteps = 40;
const experimentCount = 4;

export class ConsoleBenchmark {
  system = new ConsoleSystem();
  /** @type {import('playwright-core').Browser | undefined} */
  browser;
  /** @type {Map<string, Figure[]>} */
  figures = new Map();

  async stop() {
    await this.browser?.close();
    await this.system.stop();
  }

  /**
   * @param {Arguments} settings
   * @returns {Promise<Findings>}
   */
  async run(settings) {
    if (!hasChromium) throw new PlainError(noChromium);
    await step('Starting the services', () => this.system.start());
    this.browser = await launchBrowser();
    /** @type {PageFinding[]} */
    let pages = [];
    /** @type {Record<string, () => Promise<unknown>>} */
    const work = {
      pages: async () => {
        pages = await this.measurePages(settings);
      },
      comparison: () => this.measureComparison(settings),
      trace: () => this.measureTrace(settings),
      runs: () => this.measureRuns(settings),
      chat: () => this.measureChat(settings),
      state: () => this.measureState(settings),
    };
    for (const part of settings.parts) await step(part, () => work[part]?.());
    return { pages, figures: this.figures };
  }

  open() {
    if (!this.browser) throw new Error('the browser was not started yet');
    return BrowserPage.open(this.browser, this.system);
  }

  /**
   * @param {string} id of the case
   * @param {number} value
   * @param {string} unit
   */
  add(id, value, unit) {
    this.figures.set(id, [...(this.figures.get(id) ?? []), { value, unit }]);
  }

  /**
   * Every page of the console, with little data.
   *
   * @param {Arguments} settings
   */
  async measurePages({ rounds }) {
    const { system } = this;
    const experiments = await fillExperiments(system, { name: 'small', experiments: 2, rows: 50 });
    const projectId = await createProject(system, 'agents');
    const traceId = await fillTrace(system, 'agents', 20);
    // In a project of its own runs, the list has more than the one root.
    for (let more = 0; more < 5; more += 1) await fillTrace(system, 'agents', 3);
    const [assistant] = await system.ask('agent-server', 'POST', '/assistants/search', { graph_id: 'clock' });
    const places = {
      ...experiments,
      projectId,
      traceId,
      assistantId: assistant.assistant_id,
      deploymentId: await fillDeployment(system),
      threadId: await fillChat(system),
    };
    /** @type {PageFinding[]} */
    const found = [];
    /** @type {string[]} */
    const failures = [];
    for (const { name, path, ready } of pageCases(places)) {
      /** @type {PageFinding[]} */
      const loads = [];
      try {
        for (let round = 0; round < rounds; round += 1) loads.push(await this.measurePage(name, path, ready));
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        continue;
      }
      const maximum = (/** @type {(load: PageFinding) => number} */ of) => Math.max(...loads.map(of));
      found.push({
        name,
        scriptBytes: maximum(({ scriptBytes }) => scriptBytes),
        laterBytes: maximum(({ laterBytes }) => laterBytes),
        layoutShift: maximum(({ layoutShift }) => layoutShift),
        moved: loads.at(-1)?.moved ?? [],
        usableMs: median(loads.map(({ usableMs }) => usableMs)),
      });
    }
    if (failures.length > 0) throw new PlainError(`Pages that did not get usable:\n${failures.join('\n')}`);
    return found;
  }

  /**
   * @param {string} name
   * @param {string} path
   * @param {import('./browser-page.mjs').Ready} ready
   */
  async measurePage(name, path, ready) {
    const page = await this.open();
    try {
      const { usableMs, scripts } = await page.load(path, ready);
      const scriptBytes = page.scriptBytes(scripts);
      await page.settle();
      const { layoutShift, moved } = await page.watched();
      return { name, scriptBytes, laterBytes: page.scriptBytes() - scriptBytes, layoutShift, moved, usableMs };
    } finally {
      await page.close();
    }
  }

  /** @param {Arguments} settings */
  async measureComparison({ rounds, rows }) {
    const { datasetId, experimentIds } = await fillExperiments(this.system, {
      name: 'large',
      experiments: experimentCount,
      rows,
    });
    const path = `/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}`;
    const firstRow = '[role=row][aria-rowindex="2"]';
    for (let round = 0; round < rounds; round += 1) {
      const page = await this.open();
      const usable = await page.load(path, { css: firstRow, text: 'Question 0' });
      this.add('comparison-rows', usable.usableMs, 'ms');
      await page.page.locator('button[aria-label*="metric_0, D against A; show"]').waitFor();
      this.add('comparison-verdicts', await page.page.evaluate(() => performance.now()), 'ms');
      this.add('comparison-wire', page.wireBytes / 1e6, 'MB');
      await page.settle();
      this.add('comparison-shift', (await page.watched()).layoutShift, '');
      await page.restartWatch();
      await page.page
        .locator('role=group[name="Compared rows"]')
        .evaluate(async (/** @type {any} */ element, steps) => {
          for (let at = 0; at < steps; at += 1) {
            element.scrollTop += 600;
            await new Promise((done) => setTimeout(done, 50));
          }
        }, scrollSteps);
      this.add('comparison-scroll', (await page.watched()).longestFrameMs, 'ms');
      await page.page
        .locator('role=group[name="Compared rows"]')
        .evaluate((/** @type {any} */ element) => (element.scrollTop = 0));
      await page.settle();
      const by = 'role=button[name=/^Sort by difference of B to A in metric_1/]';
      this.add('comparison-sort', await page.clickUntilChanged(by, firstRow), 'ms');
      await page.settle();
      this.add(
        'comparison-filter',
        await page.clickUntilChanged('role=button[name=/rows (worse|down) in metric_2/]', firstRow),
        'ms',
      );
      await page.close();
    }
  }

  /** @param {Arguments} settings */
  async measureTrace({ rounds, steps }) {
    const projectId = await createProject(this.system, 'large trace');
    const traceId = await fillTrace(this.system, 'large trace', steps);
    for (let round = 0; round < rounds; round += 1) {
      const page = await this.open();
      const path = `/projects/p/${projectId}/r/${traceId}`;
      this.add('trace', (await page.load(path, { css: '[role=treeitem]', text: 'step 1' })).usableMs, 'ms');
      await page.close();
    }
  }

  /** @param {Arguments} settings */
  async measureRuns({ rounds, runs }) {
    const projectId = await createProject(this.system, 'many runs');
    await step(`${runs.toLocaleString('en-US')} runs`, () => fillRuns(this.system, projectId, runs));
    for (let round = 0; round < rounds; round += 1) {
      const page = await this.open();
      const row = '[role=table][aria-label="Runs"] [role=row][aria-rowindex="2"]';
      this.add('runs-list', (await page.load(`/projects/p/${projectId}`, { css: row, text: '' })).usableMs, 'ms');
      await page.settle();
      this.add('runs-state', await page.clickUntilChanged('role=radio[name="Failed"]', row), 'ms');
      await page.settle();
      const filters = [
        ['runs-latency', 'gt(latency, "4.998s")'],
        ['runs-metadata', 'and(eq(metadata_key, "customer"), eq(metadata_value, "customer 777"))'],
      ];
      await page.page.locator('role=radio[name="All"]').first().click();
      await page.settle();
      for (const [id = '', filter = ''] of filters) {
        await page.page.getByLabel('Filter in the query language').fill(filter);
        this.add(id, await page.clickUntilChanged('role=button[name="Filter"]', row), 'ms');
        await page.settle();
      }
      await page.page.getByLabel('Filter in the query language').fill('gt(latency, "9s")');
      const list = 'section[aria-label="Runs"]';
      this.add('runs-none', await page.clickUntilChanged('role=button[name="Filter"]', list), 'ms');
      const searchedFrom = performance.now();
      await page.page.getByRole('heading', { name: 'No run matches' }).waitFor({ timeout: 600_000 });
      this.add('runs-searched', performance.now() - searchedFrom, 'ms');
      await page.close();
    }
  }

  /** @param {Arguments} settings */
  async measureChat({ rounds, tokens }) {
    for (let round = 0; round < rounds; round += 1) {
      const page = await this.open();
      await page.load('/agents/local/threads/new?assistant=clock', { css: 'textarea', text: '' });
      const { p50Ms, p95Ms } = await streamTokens(page.page, tokens);
      this.add('chat-p50', p50Ms, 'ms');
      this.add('chat-p95', p95Ms, 'ms');
      await page.close();
    }
  }

  /** @param {Arguments} settings */
  async measureState({ rounds, stateMb }) {
    const threadId = await fillState(this.system, stateMb);
    for (let round = 0; round < rounds; round += 1) {
      const page = await this.open();
      const path = `/agents/local/threads/${threadId}?view=state`;
      this.add('state', (await page.load(path, { css: '[role=group][aria-label=State]', text: '' })).usableMs, 'ms');
      await page.settle();
      this.add('state-frame', (await page.watched()).longestFrameMs, 'ms');
      await page.close();
    }
  }
}
