import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { ConsoleStack } from './console.harness.js';

const rowCount = 600;
const rowIds = Array.from({ length: rowCount }, () => randomUUID());

describeInBrowser('a comparison of many rows', () => {
  const stack = new ConsoleStack();
  const experimentIds: string[] = [];
  let datasetId = '';

  beforeAll(async () => {
    await stack.start();
    const time = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 10) + seconds * 1_000).toISOString();
    for (const [at, name] of ['first', 'second'].entries()) {
      const stored = await stack.upload({
        experiment_name: name,
        dataset_name: 'many rows',
        experiment_start_time: time(0),
        experiment_end_time: time(3_600),
        results: rowIds.map((rowId, index) => ({
          row_id: rowId,
          inputs: { question: `Question ${index}` },
          actual_outputs: { answer: `Answer ${index}` },
          // The last row is the best of the second experiment; every hundredth row regressed.
          evaluation_scores: [
            { key: 'quality', score: at === 0 ? 0.5 : index === rowCount - 1 ? 9 : index % 100 === 50 ? 0.1 : 0.5 },
          ],
          start_time: time(index),
          end_time: time(index + 1),
        })),
      });
      datasetId = stored.datasetId;
      experimentIds.push(stored.experimentId);
    }
  }, 180_000);
  afterAll(() => stack.close(), 60_000);

  /** Opens the comparison and notes which rows it reads. */
  const open = async (rest = '') => {
    const { page, problems } = await stack.newPage();
    const read: string[][] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(`/datasets/${datasetId}/runs`))
        read.push((request.postDataJSON() as { example_ids: string[] }).example_ids);
    });
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shift: number };
      seen.shift = 0;
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) seen.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const path = `/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}${rest}`;
    await page.goto(stack.open(path));
    return { page, problems, read };
  };
  const table = (page: Page) => page.getByRole('table', { name: /Rows of/ });
  const first = (page: Page) => table(page).getByRole('row').nth(1);

  it('keeps an open row in its place when the rows arrive after it', async () => {
    const { page } = await stack.newPage();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/comparison/rows', async (route) => {
      await released;
      await route.continue();
    });
    const path = `/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}`;
    await page.goto(stack.open(`${path}&row=${rowIds[1]}`));
    const panel = page.getByRole('complementary');
    await panel.getByText('Answer 1').first().waitFor();
    const place = async () => {
      const { x, width } = (await panel.boundingBox()) ?? {};
      return { x, width };
    };
    const before = await place();
    release();
    await first(page).waitFor();
    expect(await place()).toEqual(before);
    await page.context().close();
  });

  it('reads the visible rows, and further ones on scrolling', async () => {
    const { page, problems, read } = await open();
    await table(page).getByText('Question 0', { exact: false }).first().waitFor();
    await page.getByText('600 rows').waitFor();
    expect(await table(page).getAttribute('aria-rowcount')).toBe(String(rowCount + 1));
    expect(read.flat().length).toBeLessThanOrEqual(100);
    await page.getByRole('button', { name: /quality, B against A; show the statistics$/ }).waitFor();
    // Content keeps its place when the figures arrive.
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.0015);

    await page.getByRole('group', { name: 'Compared rows' }).evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await table(page)
      .getByText(`Question ${rowCount - 1}`)
      .waitFor();
    expect(read.flat()).toContain(rowIds[rowCount - 1]);
    expect(read.flat().length).toBeLessThan(rowCount / 2);
    expect(problems).toEqual([]);
  });

  it('renders the scores in view, below their titles, and further ones on scrolling sideways', async () => {
    const { page } = await stack.newPage({ width: 390 });
    const path = `/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}`;
    await page.goto(stack.open(path));
    await first(page).getByText('Question 0').waitFor();
    const scores = first(page).locator('[aria-colindex]');
    const columns = () => scores.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-colindex')));
    expect(await columns()).toEqual(['6', '7']);
    expect(await table(page).getAttribute('aria-colcount')).toBe('9');

    await page
      .getByRole('group', { name: 'Compared rows' })
      .evaluate((element) => (element.scrollLeft = element.scrollWidth));
    await scores.nth(3).waitFor();
    expect(await columns()).toEqual(['6', '7', '8', '9']);
    const title = page.getByRole('columnheader').filter({ has: page.getByLabel('Sort by Latency of B') });
    const [above, below] = [await title.boundingBox(), await scores.nth(3).boundingBox()];
    expect([below?.x, below?.width]).toEqual([above?.x, above?.width]);
  });

  it('reads rows by themselves from a service that refuses previews with the list', async () => {
    const { page } = await stack.newPage();
    await page.route('**/comparison/rows', async (route) => {
      const { previews } = route.request().postDataJSON() as { previews?: number };
      if (previews === undefined) return route.continue();
      return route.fulfill({
        status: 422,
        headers: { 'access-control-allow-origin': '*' },
        json: {
          detail: [{ loc: ['body', 'previews'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }],
        },
      });
    });
    await page.goto(
      stack.open(`/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}`),
    );
    await table(page).getByText('Question 0', { exact: false }).first().waitFor();
    await page.getByText('600 rows').waitFor();
  });

  it('sorts and filters over all rows, not those that were read', async () => {
    const { page, read } = await open();
    await table(page).getByText('Question 0', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: /^Sort by difference of B to A in quality/ }).click();
    await waitFor(async () => (await first(page).innerText()).includes(`Question ${rowCount - 1}`), {
      what: 'the largest difference of all rows',
    });
    await page.getByRole('button', { name: /^6 rows worse in quality/ }).click();
    await page.getByText('6 of 600 rows shown').waitFor();
    await waitFor(async () => (await table(page).getByRole('row').count()) === 7, { what: 'the six rows' });
    await waitFor(async () => /Question 50\b[\s\S]*Question 550\b/.test(await table(page).innerText()), {
      what: 'the rows that got worse, in order',
    });
    await page.getByRole('switch', { name: 'Different only' }).click();
    await page.getByText('6 of 600 rows shown').waitFor();
    await page.getByText(/B worse than A in quality/).click();
    await page.getByText('7 of 600 rows shown').waitFor();
    expect(read.flat().length).toBeLessThan(rowCount / 2);
  });

  it('opens at a distant row of a link, and continues from there', async () => {
    const { page } = await open(`&row=${rowIds[400]}`);
    const panel = page.getByRole('complementary');
    await panel.getByRole('heading', { name: 'Row 401' }).waitFor();
    await page.getByRole('button', { name: 'Open row 401' }).waitFor();
    await page.keyboard.press('j');
    await panel.getByRole('heading', { name: 'Row 402' }).waitFor();
    await panel.getByText('Question 401').waitFor();
  });

  it('reports unreadable rows, and reads them on a retry', async () => {
    const { page } = await stack.newPage();
    let isAway = true;
    await page.route(`**/datasets/${datasetId}/runs`, (route) =>
      isAway
        ? route.fulfill({
            status: 500,
            headers: { 'access-control-allow-origin': '*' },
            body: JSON.stringify({ detail: 'No rows today.' }),
          })
        : route.continue(),
    );
    const path = `/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}`;
    await page.goto(stack.open(path));
    await page.getByRole('alert').getByText('No rows today.').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).last().click();
    await page.getByText('No rows today.').waitFor({ state: 'detached' });
    await table(page).getByText('Question 0', { exact: false }).first().waitFor();
    // The first rows came with the list, and these with the retry.
    await page.getByRole('group', { name: 'Compared rows' }).evaluate((element) => (element.scrollTop = 1_500));
    await table(page).getByText('Question 25', { exact: false }).first().waitFor();
  });
});
