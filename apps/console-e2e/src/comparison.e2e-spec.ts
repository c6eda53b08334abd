import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bodyOf, waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { ConsoleStack } from './console.harness.js';
import { buildMetrics } from './metrics.factory.js';

describeInBrowser('metrics of a comparison', () => {
  const stack = new ConsoleStack();
  const ids: string[] = [];
  let datasetId = '';

  beforeAll(async () => {
    await stack.start();
    for (const [version, name] of ['support agent', 'support agent, cheaper retrieval', 'third'].entries()) {
      const stored = await stack.upload(buildMetrics(name, 'returns', version));
      datasetId = stored.datasetId;
      ids.push(stored.experimentId);
    }
  }, 180_000);
  afterAll(() => stack.close(), 60_000);

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
    expect(copied).toMatch(/\| cost_usd \(lower is better\) \| \$0\.00\d+ \| \$0\.00\d+ \(\+\$0\.004\d+, regressed\)/);
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
        expect(await overlapping(page)).toEqual([]);
      }
      await page.context().close();
    }
  });
});

/** Texts that overflow their card or overlap another text. */
function overlapping(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Averages' }).evaluate((list) => {
    const found: string[] = [];
    for (const one of list.querySelectorAll('li')) {
      const frame = one.getBoundingClientRect();
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const boxes: { text: string; box: DOMRect }[] = [];
      while (walker.nextNode()) {
        const { parentElement: parent, textContent: text } = walker.currentNode;
        if (!parent || !text?.trim() || parent.closest('.sr-only')) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const clip = parent.closest('.truncate, .line-clamp-2, .overflow-x-auto')?.getBoundingClientRect();
        for (const box of range.getClientRects()) {
          if (clip && (box.right > clip.right + 1 || box.bottom > clip.bottom + 1)) continue;
          boxes.push({ text: text.trim(), box });
          if (box.right > frame.right + 1) found.push(`${text.trim()} leaves its card`);
        }
      }
      boxes.forEach(({ text, box }, index) => {
        for (const other of boxes.slice(index + 1)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (wide > 2 && high > 4) found.push(`${text} over ${other.text}`);
        }
      });
    }
    return found;
  });
}
