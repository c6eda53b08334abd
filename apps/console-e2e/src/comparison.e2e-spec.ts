import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bodyOf, waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { type Capitals, rowTexts, uploadCapitals } from './capitals.js';
import { ConsoleStack } from './console.harness.js';
import { exampleIds } from './experiment.factory.js';
import { buildMetrics } from './metrics.factory.js';
import { overlappingTexts } from './overlapping-texts.js';

describeInBrowser('comparison of experiments', () => {
  const stack = new ConsoleStack();
  beforeAll(() => stack.start(), 180_000);
  afterAll(() => stack.close(), 60_000);

  describe('metrics', () => {
    const ids: string[] = [];
    let datasetId = '';

    beforeAll(async () => {
      for (const [version, name] of ['support agent', 'support agent, cheaper retrieval', 'third'].entries()) {
        const stored = await stack.upload(buildMetrics(name, 'returns', version));
        datasetId = stored.datasetId;
        ids.push(stored.experimentId);
      }
    });

    const link = (...at: number[]) =>
      stack.open(
        `/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${at.map((index) => ids[index]).join('%2C')}`,
      );
    const card = (page: Page, metric: string) =>
      page
        .getByRole('list', { name: 'Averages' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: metric, exact: true }) });
    const rowCount = async (page: Page) =>
      (await page.getByRole('table', { name: /Rows of/ }).getAttribute('aria-rowcount')) ?? '';

    it('shows a more expensive, more toxic version as worse, in numbers with their units', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(link(0, 1));
      const cost = card(page, 'cost_usd');
      await cost.getByRole('button', { name: /^regressed: cost_usd/ }).waitFor();
      expect(await cost.innerText()).toMatch(
        /lower is better[\s\S]*\$0\.001\d\d[\s\S]*\$0\.006\d\d\s+▲\s+\+\$0\.004\d\d/,
      );
      expect(await card(page, 'toxicity').innerText()).toMatch(/lower is better[\s\S]*regressed/);
      expect(await card(page, 'judge_tokens').innerText()).toMatch(/\d{3} tok[\s\S]*2,0\d\d tok\s+▲\s+\+1,610 tok/);
      expect(await card(page, 'retrieval_latency_ms').innerText()).toMatch(/9\d\d ms[\s\S]*1,2\d\d ms/);
      expect(await card(page, 'helpfulness').innerText()).toMatch(/higher is better[\s\S]*improved/);
      await page.getByRole('button', { name: 'Copy as Markdown' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(
        /\| cost_usd \(lower is better\) \| \$0\.00\d+ \| \$0\.00\d+ \(\+\$0\.004\d+, regressed\)/,
      );
      expect(copied).toMatch(/\| answer_length \(no direction set\) \|.*changed/);
      expect(copied).toMatch(/\| refused \| .*yes \d+\.\d% \([+−]\d+\.\d pp\)/);
      expect(problems).toEqual([]);
    });

    it('has no verdict without a direction, and saves a choice for the whole workspace', async () => {
      const { page } = await stack.newPage();
      await page.goto(link(0, 1));
      const length = card(page, 'answer_length');
      await length.getByRole('button', { name: /^changed: answer_length/ }).waitFor();
      expect(await length.innerText()).toMatch(/\d+ up\s+\d+ down/);
      await length.getByRole('button', { name: /^set direction/ }).click();
      await page.getByRole('menuitemradio', { name: 'Lower is better' }).click();
      await length.getByRole('button', { name: /^improved: answer_length/ }).waitFor();

      const other = await stack.newPage();
      await other.page.goto(link(0, 1));
      const theirs = card(other.page, 'answer_length');
      await theirs.getByRole('button', { name: /^improved: answer_length/ }).waitFor();
      await theirs.getByRole('button', { name: /^lower is better/ }).click();
      await other.page.getByRole('menuitemradio', { name: 'Higher is better' }).click();
      await theirs.getByRole('button', { name: /^regressed: answer_length/ }).waitFor();
    });

    it('explains to a read-only key that it cannot set a direction', async () => {
      const permissions = ['datasets:read', 'sessions:read', 'runs:read', 'feedback:read', 'settings:read'];
      const { key } = await bodyOf(stack.controlPlane.POST('/v1/api-keys', { body: { name: 'reader', permissions } }));
      const { page } = await stack.newPage({ signedIn: false });
      await page.addInitScript((value) => window.sessionStorage.setItem('heddle.api-key', value), key);
      await page.goto(link(0, 1));
      const set = card(page, 'brevity_ratio').getByRole('button', { name: /lacks the permission feedback:update/ });
      await set.waitFor();
      expect(await set.isDisabled()).toBe(true);
    });

    it('shows shares of categories with their shift, and leads to their rows', async () => {
      const { page } = await stack.newPage();
      await page.goto(link(0, 1));
      const refused = card(page, 'refused');
      await refused.getByRole('button', { name: /yes in refused of B/ }).waitFor();
      expect(await refused.innerText()).toMatch(/yes\s+\d+\.\d%\s+\d+\.\d%\s+[+−]\d+\.\d pp/);
      const share = refused.getByRole('button', { name: /yes in refused of B/ });
      const count = Number(/: (\d+);/.exec((await share.getAttribute('title')) ?? '')?.[1]);
      await waitFor(async () => (await rowCount(page)) === '41', { what: 'all rows' });
      await share.click();
      await page.getByRole('button', { name: /^B: refused is yes/ }).waitFor();
      await waitFor(async () => (await rowCount(page)) === String(count + 1), { what: 'the rows of the category' });
      await refused.getByRole('button', { name: /Show only rows whose refused of B is not that of A/ }).click();
      await page.waitForURL(/only=B\.moved\.refused/);
      expect(Number(await rowCount(page))).toBeLessThan(41);
    });

    it.each([1440, 1024, 390])('has no overlapping texts at %i px', async (width) => {
      for (const dark of [false, true]) {
        const { page } = await stack.newPage({ width, dark });
        for (const [name, at] of [
          ['two', [0, 1]],
          ['three', [0, 1, 2]],
        ] as const) {
          await page.goto(link(...at));
          await card(page, 'cost_usd')
            .getByRole('button', { name: /^regressed/ })
            .first()
            .waitFor();
          await stack.picture(page, `metrics-${name}-${width}${dark ? '-dark' : ''}`);
          expect(await overlappingTexts(page)).toEqual([]);
        }
        await page.context().close();
      }
    });
  });

  describe('rows', () => {
    let capitals: Capitals;

    beforeAll(async () => {
      capitals = await uploadCapitals(stack);
    });

    it('opens from the link that official clients print: rows side by side, averages, signed differences', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(capitals.compareLink(0, 1));
      const averagesOf = page.getByRole('list', { name: 'Averages' });
      await averagesOf.getByText('0.778').waitFor();
      await waitFor(async () => (await rowTexts(page)).length === 10, { what: 'ten rows' });
      // Which way is better comes with the verdicts, and differences with it.
      const verdict = averagesOf.getByRole('button', { name: /correctness, B against A; show the statistics/ });
      await verdict.waitFor();
      await waitFor(async () => (await rowTexts(page)).every((row) => !row.includes('Loading')), { what: 'all rows' });
      const text = await rowTexts(page);
      // Row 2: wrong in A, right in B. Row 5: the reverse. Row 10: failed in B.
      expect(text[1]).toMatch(
        /capital of Japan[\s\S]*Atlantis[\s\S]*Tokyo[\s\S]*\b0\b[\s\S]*\b1\b[\s\S]*▲[\s\S]*\+1\b/,
      );
      expect(text[4]).toMatch(/Norway[\s\S]*▼[\s\S]*−1\b/);
      expect(text[9]).toContain('TimeoutError: the model did not answer');
      const averages = await averagesOf.innerText();
      // Means of all rows; the difference and its interval are of the nine that have a score in both.
      expect(averages).toMatch(/correctness[\s\S]*0\.700[\s\S]*0\.778[\s\S]*▲[\s\S]*\+0\.111[\s\S]*no clear change/);
      expect(averages).toMatch(/2 better\s+1 worse\s+6 same/);
      expect(averages).toMatch(/Latency[\s\S]*2\.00 s[\s\S]*1\.50 s[\s\S]*−0\.50 s[\s\S]*improved/);
      expect(averages).toMatch(/f1[\s\S]*0\.700[\s\S]*0\.800/);
      await stack.picture(page, 'compare');

      await verdict.press('Enter');
      const details = await page.getByRole('dialog', { name: 'correctness, B against A' }).innerText();
      expect(details).toMatch(/95% interval[\s\S]*Test\s+McNemar, exact\s+Pairs\s+9\s/);
      await page.keyboard.press('Escape');
      await averagesOf.getByRole('button', { name: /^1 worse in correctness of B/ }).click();
      await waitFor(async () => (await rowTexts(page)).length === 1, { what: 'the row that got worse' });
      expect(problems).toEqual([]);
    });

    it('shows verdicts beside the rows, and the rows of each count', async () => {
      const { page } = await stack.newPage();
      let refused = true;
      let requests = 0;
      await page.route('**/comparison', (route) => {
        requests += 1;
        const detail = JSON.stringify({ detail: 'No time for statistics.' });
        return refused
          ? route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, body: detail })
          : route.continue();
      });
      await page.goto(capitals.compareLink(0, 1));
      const cards = page.getByRole('list', { name: 'Averages' });
      await cards.getByText('Not compared: No time for statistics.').first().waitFor();
      await waitFor(async () => (await rowTexts(page)).length === 10, { what: 'the rows without verdicts' });
      refused = false;
      requests = 0;
      await cards.getByRole('button', { name: 'Try again' }).first().click();

      const verdict = cards.getByRole('button', { name: /^no clear change: correctness, B against A/ });
      await verdict.focus();
      await page.keyboard.press('Enter');
      const details = page.getByRole('dialog', { name: 'correctness, B against A' });
      expect(await details.innerText()).toMatch(/Mean difference\s+\+0\.111[\s\S]*McNemar, exact[\s\S]*Pairs\s+9\b/);
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'detached' });
      expect(requests).toBe(1);

      await cards.getByRole('button', { name: '6 same in correctness of B; show only these rows' }).click();
      await waitFor(async () => (await rowTexts(page)).length === 6, { what: 'the rows that stayed' });
      await page.getByRole('button', { name: '1 failed in B' }).click();
      await waitFor(async () => (await rowTexts(page)).length === 1, { what: 'the row that failed' });
    });

    it('shows counts without verdicts if the comparison is too large for statistics', async () => {
      const { page } = await stack.newPage();
      await page.route('**/comparison', (route) => {
        const { statistics } = route.request().postDataJSON() as { statistics?: boolean };
        const body = JSON.stringify({ detail: 'Too many random draws.', code: 'comparison_too_large' });
        return statistics
          ? route.fulfill({ status: 422, headers: { 'access-control-allow-origin': '*' }, body })
          : route.continue();
      });
      await page.goto(capitals.compareLink(0, 1));
      const cards = page.getByRole('list', { name: 'Averages' });
      await cards.getByText('no verdict').first().waitFor();
      await cards.getByRole('button', { name: '6 same in correctness of B; show only these rows' }).waitFor();
    });

    it('filters and sorts in the URL, so that a copied link shows the same', async () => {
      const { page } = await stack.newPage();
      await page.goto(`${capitals.compareLink(0, 2)}&different=1`);
      await waitFor(async () => (await rowTexts(page)).length === 3, { what: 'the three rows that differ' });
      await page.getByRole('button', { name: 'Sort by difference of B to A in Latency' }).click();
      await page.getByRole('button', { name: /rows better in correctness/ }).click();
      await page.waitForURL(/only=B\.better\.correctness/);
      await page.getByText('B better than A in correctness').waitFor();
      await page.getByRole('button', { name: 'Copy link' }).click();
      // The button says so when the clipboard has it.
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toContain('sort=-B.delta.latency_seconds');

      const other = await stack.newPage();
      await other.page.goto(link);
      await waitFor(async () => (await rowTexts(other.page)).length === 3, { what: 'the same three rows' });
      expect(await other.page.getByRole('switch', { name: 'Different only' }).isChecked()).toBe(true);
      await other.page.getByRole('button', { name: /rows worse in correctness/ }).waitFor();
    });

    it('opens a row by keyboard, steps with j and k, marks words, and gives the focus back', async () => {
      const { page } = await stack.newPage();
      await page.goto(`${capitals.compareLink(0, 1)}&diff=expected`);
      await page.getByRole('button', { name: 'Open row 2', exact: true }).focus();
      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary');
      await panel.getByRole('heading', { name: 'Row 2' }).waitFor();
      await panel.locator('ins', { hasText: 'Atlantis' }).waitFor();
      await panel.locator('del', { hasText: 'Tokyo' }).waitFor();
      await panel.getByText('Not a real city.').waitFor();
      await panel.getByText('Metadata').first().click();
      const metadata = panel.getByRole('group', { name: 'Metadata' }).first();
      expect(await metadata.innerText()).toMatch(/model: “loom-large”[\s\S]*cents: 2[\s\S]*banner: “<b>draft<\/b>”/);
      await stack.pictures(page, 'compare-row');

      await page.getByRole('button', { name: 'Open row 2', exact: true }).focus();
      await page.keyboard.press('j');
      await panel.getByRole('heading', { name: 'Row 3' }).waitFor();
      await page.keyboard.press('k');
      await panel.getByRole('heading', { name: 'Row 2' }).waitFor();
      expect(page.url()).toContain(`row=${exampleIds[1]}`);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await waitFor(async () => (await focused()) === 'Open row 2', { what: 'the focus on the row' });
    });

    it('leads through the rows by keyboard before one is open, and lists its keys', async () => {
      const { page } = await stack.newPage();
      await page.goto(capitals.compareLink(0, 1));
      await waitFor(async () => (await rowTexts(page)).length === 10, { what: 'ten rows' });
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      const isFocused = (name: string) => waitFor(async () => (await focused()) === name, { what: `focus: ${name}` });
      await page.keyboard.press('j');
      await isFocused('Open row 1');
      await page.keyboard.press('ArrowDown');
      await isFocused('Open row 2');
      await page.keyboard.press('j');
      await isFocused('Open row 3');
      await page.keyboard.press('k');
      await isFocused('Open row 2');
      await page.keyboard.press('End');
      await isFocused('Open row 10');
      await page.keyboard.press('ArrowUp');
      await isFocused('Open row 9');
      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary');
      await panel.getByRole('heading', { name: 'Row 9' }).waitFor();
      await page.keyboard.press('Escape');
      await isFocused('Open row 9');

      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next row').waitFor();
      await page.keyboard.press('Escape');
      await isFocused('Open row 9');
    });

    it('has links that skip to the content and to the rows', async () => {
      const { page } = await stack.newPage();
      await page.goto(capitals.compareLink(0, 1, 2));
      await waitFor(async () => (await rowTexts(page)).length === 10, { what: 'ten rows' });
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
      await page.getByRole('link', { name: 'Skip to content' }).focus();
      await page.keyboard.press('Enter');
      await waitFor(async () => (await focused()) === 'content', { what: 'the focus on the content' });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await waitFor(async () => (await focused()) === 'Open row 1', { what: 'the focus on the first row' });

      // The head of the table is one tab stop; the arrow keys move inside it.
      const inHead = () => page.evaluate(() => document.activeElement?.closest('[role="columnheader"]') !== null);
      await page.keyboard.press('Shift+Tab');
      expect(await inHead()).toBe(true);
      const first = await page.evaluate(() => document.activeElement?.textContent);
      await page.keyboard.press('ArrowRight');
      expect(await inHead()).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(first);
      await page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe('Keyboard shortcuts (?)');
    });

    it('leads from a row to the runs of its experiments', async () => {
      const { page } = await stack.newPage();
      await page.goto(`${capitals.compareLink(0, 1)}&row=${exampleIds[1]}`);
      const panel = page.getByRole('complementary');
      await panel.getByRole('link', { name: 'Open the run of A' }).waitFor();
      await panel.getByRole('link', { name: 'Open the run of B' }).click();
      await page.waitForURL(new RegExp(`/projects/p/${capitals.experimentIds[1]}/r/`));
      await page.getByText('The capital of Japan is Tokyo.').first().waitFor();
    });

    it('compares three, and makes another one the baseline', async () => {
      const { page } = await stack.newPage();
      await page.goto(capitals.compareLink(0, 1, 2));
      await page.getByText('all 10 examples in all').waitFor();
      await stack.picture(page, 'compare-three');
      await page.getByRole('button', { name: 'Options of experiment C' }).click();
      await page.getByRole('menuitem', { name: 'Make it the baseline' }).click();
      const first = page.getByRole('list', { name: 'Compared experiments' }).getByRole('listitem').first();
      await first.getByText('with retrieval').waitFor();
      expect(new URL(page.url()).searchParams.get('selectedSessions')?.split(',')[0]).toBe(capitals.experimentIds[2]);
    });
  });
});
