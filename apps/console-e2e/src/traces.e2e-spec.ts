import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bodyOf, waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import type { Page } from 'playwright-core';
import { ConsoleStack } from './console.harness.js';
import { agentTrace, storeTraces, type TracedRun, wideTrace } from './trace.factory.js';

describeInBrowser('traces', () => {
  const stack = new ConsoleStack();
  const nowMs = Date.now();
  const traces = Array.from({ length: 40 }, (_, number) => agentTrace('support', number, nowMs));
  const wide = wideTrace('large', 5_000, nowMs - 60_000);
  const loop = loopTrace('large');
  const sessions = new Map<string, string>();

  beforeAll(async () => {
    await stack.start();
    await storeTraces(stack.experiments, [...traces.flat(), ...wide, ...loop]);
    for (const name of ['support', 'large']) {
      const [found] = await bodyOf(stack.experiments.GET('/api/v1/sessions', { params: { query: { name } } }));
      sessions.set(name, found?.id ?? '');
    }
    for (const [at, [root]] of traces.entries()) {
      if (at % 2 === 1 || !root) continue;
      const body = { run_id: root.id, key: 'helpful', score: at % 3 === 0 ? 0 : 1 };
      await bodyOf(stack.experiments.POST('/api/v1/feedback', { body }));
    }
  }, 180_000);
  afterAll(() => stack.close(), 60_000);

  const project = (name: string, rest = '') => stack.open(`/o/{tenant}/projects/p/${sessions.get(name)}${rest}`);
  const run = ({ id }: TracedRun, name = 'support') => project(name, `/r/${id}`);
  const rows = (page: Page) => page.getByRole('table', { name: 'Runs' }).getByRole('row');

  it('lists projects and runs, with filters, states, columns and views in the address', async () => {
    const { page, problems } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/projects'));
    await page.getByRole('link', { name: 'support' }).waitFor();
    await stack.picture(page, 'traces-projects');
    await page.getByRole('link', { name: 'support' }).click();
    await rows(page).nth(5).waitFor();
    await stack.picture(page, 'traces-runs');

    await page.getByRole('radio', { name: 'Failed' }).click();
    await waitFor(() => page.url().includes('state=error'), { what: 'the state in the address' });
    await rows(page).getByText('TimeoutError').first().waitFor();
    await page.getByLabel('Filter in the query language').fill('gt(colour, 1)');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/no attribute/)
      .first()
      .waitFor();
    await page.getByLabel('Filter in the query language').fill('eq(metadata_key, "nothing")');
    await page.keyboard.press('Enter');
    await page.getByText('No run matches').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Tags' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Tags' }).waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('failed ones');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.goto(project('support'));
    // Columns are kept, views lead back.
    await page.getByRole('columnheader', { name: 'Tags' }).waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'failed ones', exact: true }).click();
    await waitFor(() => page.url().includes('state=error'), { what: 'the view' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Go to the filter').waitFor();
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
  });

  it('searches the whole list for rare runs, shows its progress, stops and goes on', async () => {
    const { page, problems } = await stack.newPage();
    const database = await stack.experimentsDatabase();
    // The first window of runs takes longer than one request of the search may.
    const slowly = async (read: () => Promise<unknown>) => {
      await database.query('BEGIN');
      await database.query('LOCK TABLE experiments.run IN ACCESS EXCLUSIVE MODE');
      await read();
      await waitFor(
        async () =>
          (
            await database.query(
              `SELECT FROM pg_locks WHERE NOT granted AND relation = 'experiments.run'::regclass
                 AND waitstart < clock_timestamp() - interval '600 ms'`,
            )
          ).rowCount === 1,
        { what: 'a slow search' },
      );
      await database.query('COMMIT');
    };
    const held: (() => Promise<void>)[] = [];
    await page.route('**/api/v1/runs/query', (route) => {
      const isNext = 'cursor' in (route.request().postDataJSON() as object);
      return isNext ? void held.push(() => route.continue()) : route.continue();
    });
    const next = async () => (await waitFor(() => held.shift(), { what: 'the next request' }))();
    const names = async () =>
      (await rows(page).getByRole('cell').filter({ hasText: 'step' }).allInnerTexts()).join(' ');

    const filter = encodeURIComponent('in(name, ["step 4990", "step 2500", "step 10"])');
    await slowly(() => page.goto(project('large', `?steps=1&filter=${filter}`), { waitUntil: 'commit' }));
    await page.getByText(/^Searching older runs, down to .+ 1 match so far\.$/).waitFor();
    await rows(page).getByText('step 4990').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await slowly(next);
    await page.getByText(/^The search has stopped at .+ 2 matches so far\.$/).waitFor();
    await stack.picture(page, 'traces-search');
    await page.getByRole('button', { name: 'Continue' }).click();
    await next();
    await rows(page).getByText('step 10').waitFor();
    await page.getByText('matches so far').waitFor({ state: 'detached' });
    expect(await names()).toMatch(/step 4990[^]*step 2500[^]*step 10/);
    expect(held).toEqual([]);

    await page.getByLabel('Filter in the query language').fill('eq(name, "none")');
    await slowly(() => page.keyboard.press('Enter'));
    await page.getByText(/No matches so far\.$/).waitFor();
    await next();
    await page.getByRole('heading', { name: 'No run matches' }).waitFor();
    await database.end();
    expect(problems).toEqual([]);
  });

  it('shows new runs by itself while it is live', async () => {
    const { page } = await stack.newPage();
    await page.goto(project('support', '?live=1'));
    await rows(page).nth(2).waitFor();
    const [fresh] = agentTrace('support', 0, Date.now());
    await storeTraces(stack.experiments, [{ ...(fresh as TracedRun), name: 'fresh' }]);
    await rows(page).getByText('fresh').waitFor();
  });

  it('shows a trace as a tree and a waterfall, its messages as a chat, and takes feedback', async () => {
    const { page, problems } = await stack.newPage();
    const [root, , model] = traces[2] as [TracedRun, TracedRun, TracedRun];
    await page.goto(run(root));
    const tree = page.getByRole('tree', { name: 'Steps of the trace' });
    await tree.getByRole('treeitem', { name: /look_up/ }).waitFor();
    expect(await tree.getByRole('treeitem').count()).toBe(4);
    await page.getByRole('region', { name: 'Output' }).getByRole('group', { name: 'Tool call look_up' }).waitFor();
    await page.getByText('Thread', { exact: true }).waitFor();
    const events = page.getByRole('group', { name: 'Events' });
    await events.getByRole('button', { name: '0: {3}' }).click();
    await events.getByRole('button', { name: 'kwargs: {1}' }).click();
    await events.getByText('“<b>Here</b>”').waitFor();
    const metadata = await page.getByRole('group', { name: 'Metadata' }).innerText();
    expect(metadata.match(/\w+(?=:)/g)?.slice(0, 3)).toEqual(['thread_id', 'run_id', 'graph_id']);
    await stack.picture(page, 'trace-tree');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await waitFor(() => page.url().endsWith(model.id), { what: 'the model to be selected' });
    await page.getByRole('region', { name: 'Inputs' }).getByText('Answer briefly.').waitFor();
    await page.getByRole('radio', { name: 'Waterfall' }).click();
    await stack.picture(page, 'trace-waterfall');

    await page.getByRole('button', { name: 'Give feedback' }).click();
    const form = page.getByRole('form', { name: 'Give feedback' });
    await form.getByLabel('Key').fill('tone');
    await form.getByLabel('Score or label').fill('friendly');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Scores' }).getByText('friendly').waitFor();
    expect(problems).toEqual([]);
  });

  it('draws of 5,000 steps those in view alone', async () => {
    const { page } = await stack.newPage();
    await page.goto(run(wide[0] as TracedRun, 'large'));
    await page
      .getByRole('treeitem', { name: /step 1\b/ })
      .first()
      .waitFor();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
    await page.getByText('5,000 steps').waitFor();
    await page.getByRole('tree').press('End');
    await page.getByRole('treeitem', { selected: true }).waitFor();
    await stack.picture(page, 'trace-large');
  });

  it('draws a trace whose steps are above each other', async () => {
    const { page, problems } = await stack.newPage();
    await page.goto(run(loop[0] as TracedRun, 'large'));
    await page.getByRole('treeitem', { name: /one/ }).waitFor();
    expect(await page.getByRole('treeitem').count()).toBe(3);
    expect(problems).toEqual([]);
  });

  it('has charts over time, whose points lead to their runs', async () => {
    const { page, problems } = await stack.newPage();
    await page.goto(project('support', '?view=charts'));
    for (const title of ['Runs', 'Latency', 'Time to first token', 'Tokens', 'Cost', 'Feedback: helpful']) {
      await page.getByRole('region', { name: title, exact: true }).locator('canvas').waitFor();
    }
    await stack.picture(page, 'traces-charts');
    await page.getByLabel('Group by').selectOption({ label: 'Revision' });
    const latency = page.getByRole('region', { name: 'Latency, 95th percentile' });
    await latency.getByText('As a table').click();
    await latency.getByRole('columnheader', { name: 'r8' }).waitFor();
    await latency.getByRole('link').first().click();
    await rows(page).nth(1).waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('from')).not.toBeNull();
    expect(searchParams.get('filter')).toContain('revision_id');
    expect(problems).toEqual([]);
  });

  it('reports an unavailable service, and recovers without a reload', async () => {
    const { page } = await stack.newPage();
    let isAway = true;
    await page.route(`${stack.experimentsUrl}/api/v1/runs/query`, (route) =>
      isAway ? route.abort() : route.continue(),
    );
    await page.goto(project('support'));
    await page.getByText('The experiments service does not answer').waitFor();
    isAway = false;
    await rows(page).nth(2).waitFor();
  });

  it('fits a narrow screen, in both schemes', async () => {
    for (const dark of [false, true]) {
      const { page } = await stack.newPage({ width: 390, dark });
      const scheme = dark ? 'dark' : 'light';
      for (const [name, address] of [
        ['projects', stack.open('/o/{tenant}/projects')],
        ['runs', project('support')],
        ['charts', project('support', '?view=charts')],
        ['trace', run(traces[2]?.[0] as TracedRun)],
      ] as const) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        // The page scrolls in its main part.
        const widths = await page.evaluate(() =>
          [document.documentElement, document.querySelector('main')].map((part) => part?.scrollWidth),
        );
        expect(widths.every((width) => width !== undefined && width <= 390)).toBe(true);
        await stack.picture(page, `narrow-${name}-${scheme}`);
      }
    }
    const { page: large } = await stack.newPage({ dark: true });
    await large.goto(project('support'));
    await rows(large).nth(2).waitFor();
    await stack.picture(large, 'traces-runs-dark');
    await large.goto(project('support', '?view=charts'));
    await large.locator('canvas').nth(5).waitFor();
    await stack.picture(large, 'traces-charts-dark');
    await large.goto(run(traces[2]?.[0] as TracedRun));
    await large.getByRole('tree').waitFor();
    await stack.picture(large, 'trace-tree-dark');
  });
});

function loopTrace(project: string): TracedRun[] {
  const [root, one, two] = wideTrace(project, 3, Date.now() - 30_000) as [TracedRun, TracedRun, TracedRun];
  return [root, { ...one, name: 'one', parent_run_id: two.id }, { ...two, name: 'two', parent_run_id: one.id }];
}
