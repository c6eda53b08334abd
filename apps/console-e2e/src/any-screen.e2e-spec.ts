import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { ConsoleStack } from './console.harness.js';
import { hostileRows, type HostileData, storeHostileData } from './hostile.factory.js';

const narrow = 390;

describeInBrowser('pages with hostile data on screens of any width', () => {
  const stack = new ConsoleStack();
  let data: HostileData;

  beforeAll(async () => {
    await stack.start();
    data = await storeHostileData(stack);
  }, 180_000);
  afterAll(() => stack.close(), 60_000);

  const compare = (rest = '') =>
    `/o/{tenant}/datasets/${data.datasetId}/compare?selectedSessions=${data.experimentIds.join('%2C')}${rest}`;

  /** Path, and something that is there once the page is complete. */
  const pages: [string, () => string, (page: Page) => Promise<void>][] = [
    ['sign-in', () => '/sign-in', (page) => page.getByLabel('API key').waitFor()],
    [
      'deployments',
      () => '/o/{tenant}/host/deployments',
      (page) => page.getByRole('row').getByText('Never deployed').waitFor(),
    ],
    [
      'deployment',
      () => `/o/{tenant}/host/deployments/${data.deploymentId}`,
      (page) => page.getByText('Never deployed').waitFor(),
    ],
    ['datasets', () => '/o/{tenant}/datasets', (page) => page.getByText('(unnamed)').first().waitFor()],
    [
      'dataset',
      () => `/o/{tenant}/datasets/${data.datasetId}`,
      (page) => page.getByRole('row', { name: /unnamed/ }).waitFor(),
    ],
    ['comparison', () => compare(), (page) => page.getByRole('button', { name: 'Open row 1', exact: true }).waitFor()],
    [
      'comparison-row',
      () => compare(`&row=${hostileRows[2]}&diff=fields`),
      (page) => page.getByRole('complementary').getByText('verdict').waitFor(),
    ],
    [
      'run',
      () => `/o/{tenant}/projects/p/${data.experimentIds[0]}/r/${data.runId}`,
      (page) => page.getByRole('region', { name: 'Scores' }).getByText('verdict').waitFor(),
    ],
    [
      'example',
      () => `/o/{tenant}/datasets/${data.datasetId}/e/${hostileRows[2]}`,
      (page) => page.getByRole('region', { name: 'Runs' }).getByText('(unnamed)').waitFor(),
    ],
    [
      'examples',
      () => `/o/{tenant}/datasets/${data.datasetId}/examples`,
      (page) =>
        page
          .getByRole('row', { name: /Line 3 of the answer/ })
          .first()
          .waitFor(),
    ],
    [
      'versions',
      () => `/o/{tenant}/datasets/${data.datasetId}/versions`,
      (page) => page.getByText('latest').first().waitFor(),
    ],
    [
      'annotation',
      () => `/o/{tenant}/datasets/${data.datasetId}/annotate?session=${data.experimentIds[1]}&scale=ten`,
      (page) => page.getByRole('button', { name: '9', exact: true }).waitFor(),
    ],
    [
      'charts',
      () => compare('&chart=latency'),
      (page) => page.getByRole('region', { name: 'Charts' }).locator('canvas').first().waitFor(),
    ],
    ['refusal', () => `/o/{tenant}/host/deployments/${'x'.repeat(400)}`, (page) => page.getByRole('alert').waitFor()],
    [
      'missing-experiments',
      () => `/o/{tenant}/datasets/${data.datasetId}/compare?selectedSessions=${'y'.repeat(400)}`,
      (page) => page.getByText('Not found here').waitFor(),
    ],
    ['system', () => '/o/{tenant}/system', (page) => page.getByText('yours').waitFor()],
    [
      'new-workspace',
      () => '/o/{tenant}/system',
      (page) => page.getByRole('button', { name: 'New workspace' }).click(),
    ],
    [
      'new-deployment',
      () => '/o/{tenant}/host/deployments?create=1',
      (page) => page.getByRole('radio', { name: 'Git repository' }).click(),
    ],
    [
      'search',
      () => '/o/{tenant}/datasets',
      async (page) => {
        await page.getByRole('button', { name: 'Search everything' }).click();
        await page.getByRole('option', { name: 'System', exact: true }).waitFor();
      },
    ],
    ['nowhere', () => '/o/{tenant}/nowhere', (page) => page.getByText('Page not found').waitFor()],
  ];

  /** Hidden width in pixels of the page, or of its scrolling part. */
  const overflow = (page: Page) =>
    page.evaluate(() =>
      [document.scrollingElement, document.querySelector('main')]
        .filter((element) => element !== null)
        .map((element) => Math.max(0, element.scrollWidth - element.clientWidth)),
    );

  describe.each([
    [1440, 'light'],
    [narrow, 'dark'],
  ])('at %d pixels, %s', (width, scheme) => {
    it.each(pages)('%s does not scroll sideways', async (name, path, ready) => {
      const { page, problems } = await stack.newPage({ width, dark: scheme === 'dark', signedIn: name !== 'sign-in' });
      await page.goto(stack.open(path()));
      await ready(page);
      await stack.picture(page, `${name}-${width}-${scheme}`);
      expect((await overflow(page)).filter((pixels) => pixels > 0)).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });

  it.each([1440, 1024, narrow])('has no overlapping texts in the experiments table at %d pixels', async (width) => {
    const { page } = await stack.newPage({ width });
    await page.goto(stack.open(`/o/{tenant}/datasets/${data.datasetId}`));
    await page.getByRole('row', { name: /unnamed/ }).waitFor();
    await page.getByRole('cell', { name: /fine/ }).first().waitFor();
    // Measures visible text: a truncated text ends at the edge of its element.
    const outside = await page.getByRole('cell').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const box = cell.getBoundingClientRect();
        return [...cell.querySelectorAll('*')]
          .filter((element) => element.closest('.sr-only') === null && element.textContent !== '')
          .map((element) => element.getBoundingClientRect())
          .filter((part) => part.width > 0 && (part.left < box.left - 1 || part.right > box.right + 1))
          .map((part) => `${cell.textContent}: ${part.left} to ${part.right} in ${box.left} to ${box.right}`);
      }),
    );
    expect(outside).toEqual([]);
    const latency = page.getByRole('cell', { name: /^\d[\d.]* m?s$/ }).first();
    const lines = await latency.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
  });

  it('shows the colour scheme, signing out and all dialogs on a narrow screen', async () => {
    const { page } = await stack.newPage({ width: narrow });
    /** Waits until the element stands still. */
    const isInside = (locator: ReturnType<Page['getByRole']>) =>
      waitFor(
        async () => {
          const box = await locator.boundingBox();
          return box !== null && box.x >= 0 && box.x + box.width <= narrow;
        },
        { what: `${String(locator)} inside the screen` },
      );
    await page.goto(stack.open(`/o/{tenant}/host/deployments/${data.deploymentId}`));
    await page.getByRole('button', { name: 'New revision' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('LONG_NAME_').first().waitFor();
    await isInside(dialog);
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await stack.picture(page, `new-revision-${narrow}`);
    await page.keyboard.press('Escape');

    await isInside(page.getByRole('link', { name: 'Datasets' }).first());
    const scheme = page.getByRole('button', { name: /Colour scheme/ });
    await isInside(scheme);
    await scheme.click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await isInside(page.getByRole('button', { name: 'Sign out' }));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
  });

  it.each([
    ['the averages of a comparison', () => compare()],
    ['the trends of a dataset', () => `/o/{tenant}/datasets/${data.datasetId}`],
  ])('scrolls %s by keyboard', async (_what, path) => {
    const { page } = await stack.newPage({ width: narrow });
    await page.goto(stack.open(path()));
    const strip = page.getByRole('group', { name: 'Metrics, side by side' });
    await strip.getByRole('listitem').first().waitFor();
    let stops = 0;
    while (!(await strip.evaluate((element) => element === document.activeElement))) {
      stops += 1;
      expect(stops).toBeLessThan(40);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowRight');
    await waitFor(() => strip.evaluate((element) => element.scrollLeft > 0), { what: 'the strip to scroll' });
  });

  it('shows invisible and ambiguous names, isolated from the surrounding text', async () => {
    const { page } = await stack.newPage();
    await page.goto(stack.open(`/o/{tenant}/datasets/${data.datasetId}`));
    const table = page.getByRole('table');
    await table.getByRole('link', { name: '(unnamed)' }).waitFor();
    await table.getByRole('link', { name: 'report ‹U+202E›gpj.exe' }).waitFor();
    await table.getByRole('link', { name: 'line one↵line two⇥and a tab ‹U+001B›[31m' }).waitFor();
    expect(await table.locator('bdi', { hasText: 'gpj.exe' }).count()).toBe(1);
    await table.getByRole('link', { name: '(unnamed)' }).click();
    await page.getByRole('list', { name: 'Compared experiments' }).getByText('(unnamed)').waitFor();
    await waitFor(async () => (await page.title()).startsWith('(unnamed) · '), { what: 'the title' });
  });

  it('shows line breaks instead of JSON escapes', async () => {
    const { page } = await stack.newPage();
    await page.goto(stack.open(`${compare()}&density=tall`));
    const rows = page.getByRole('table', { name: /Rows of/ });
    await rows.getByText('Line 3 of the answer').first().waitFor();
    const text = await rows.innerText();
    expect(text).toContain('Line 0 of the answer, "quoted" and \\ escaped.\nLine 1');
    expect(text).not.toContain('\\n');
    await page.getByRole('button', { name: 'Open row 3', exact: true }).click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Agent', { exact: true }).first().waitFor();
    await waitFor(async () => /Line 0.*\n\s*Line 1/.test(await panel.innerText()), { what: 'broken lines' });
    expect(await panel.innerText()).not.toContain('\\n');
  });
});
