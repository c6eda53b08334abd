import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { apiKey, ConsoleStack } from './console.harness.js';
import { buildUpload, exampleIds } from './experiment.factory.js';

describeInBrowser('console in a browser, against the real services', () => {
  const stack = new ConsoleStack();

  beforeAll(() => stack.start(), 180_000);
  afterAll(() => stack.close(), 60_000);

  describe('signing in', () => {
    it('refuses a wrong key with the message of the API, then returns to the requested page', async () => {
      const { page, problems } = await stack.newPage({ signedIn: false });
      await page.goto(stack.open('/o/{tenant}/datasets?name=cap'));
      await page.getByRole('heading', { name: 'Heddle', exact: true }).waitFor();
      await waitFor(async () => (await page.title()) === 'Sign in · Heddle', { what: 'the title' });

      await page.getByLabel('API key').fill('hdl_wrong_key');
      await page.getByRole('button', { name: 'Sign in' }).click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toContain('Invalid token');
      await stack.picture(page, 'sign-in-refused');

      await page.getByLabel('API key').fill(apiKey);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor();
      expect(page.url()).toBe(stack.open('/o/{tenant}/datasets?name=cap'));
      expect(page.url()).not.toContain(apiKey);

      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key').waitFor();
      expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
      expect(problems).toEqual([]);
    });

    it('explains a link to a workspace without access', async () => {
      const { page } = await stack.newPage();
      await page.goto(stack.open('/o/00000000-0000-4000-8000-000000000000/datasets'));
      await page.getByRole('heading', { name: 'Your key has no access to this workspace' }).waitFor();
      await page.getByRole('main').getByRole('link').click();
      await page.getByRole('heading', { name: 'Deployments', exact: true }).waitFor();
      expect(page.url()).toContain(`/o/${stack.tenantId}/`);
    });
  });

  describe('the system', () => {
    it('shows the services, and issues a key that is shown once and can be revoked', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(stack.open('/'));
      await page.getByRole('link', { name: 'System' }).click();
      const services = page.getByRole('region', { name: 'Services' });
      const controlPlane = services.getByRole('listitem').filter({ hasText: 'Control plane' });
      await controlPlane.getByText('answers').waitFor();
      await controlPlane.getByText('driver simulated').waitFor();
      await services.getByText(/version \d/).waitFor();
      await stack.picture(page, 'system');

      await page.getByRole('button', { name: 'New key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('nightly upload');
      await dialog.getByLabel('Only these').check();
      await dialog.getByLabel('Granted permissions').fill('datasets:read runs');
      await dialog.getByText('"runs" is no permission').waitFor();
      await dialog.getByLabel('Granted permissions').fill('datasets:read runs:*');
      await dialog.getByRole('button', { name: 'Create key' }).click();
      const key = (await dialog.getByText(/^hdl_/).textContent()) ?? '';
      const statusOf = async () =>
        (await fetch(`${stack.experimentsUrl}/api/v1/datasets?limit=1`, { headers: { 'x-api-key': key } })).status;
      expect(await statusOf()).toBe(200);
      await stack.picture(page, 'system-key');
      await dialog.getByRole('button', { name: 'Done' }).click();

      const row = page.getByRole('listitem').filter({ hasText: 'nightly upload' });
      await row.getByText('datasets:read, runs:*').waitFor();
      expect(await page.content()).not.toContain(key);
      await row.getByRole('button', { name: 'Revoke the key nightly upload' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
      await row.waitFor({ state: 'detached' });
      await waitFor(async () => (await statusOf()) === 401, { what: 'the key to be refused' });
      expect(problems).toEqual([]);
    });
  });

  describe('deployments', () => {
    it('creates one and shows its revision reach Deployed, step by step, without a reload', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(stack.open('/'));
      await page.getByRole('heading', { name: 'No deployments yet' }).waitFor();
      await stack.picture(page, 'deployments-empty');

      await page.getByRole('button', { name: 'New deployment' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Docker image' }).click();
      await dialog.getByRole('button', { name: 'Create deployment' }).click();
      expect(await dialog.getByText('Give the deployment a name.').isVisible()).toBe(true);
      await dialog.getByLabel('Name', { exact: true }).fill('live-agent');
      await dialog.getByLabel('Image').fill('ghcr.io/acme/live-agent:1.0');
      await stack.picture(page, 'create-deployment');
      await dialog.getByRole('button', { name: 'Create deployment' }).click();

      const revision = page.getByRole('region', { name: 'Revision', exact: true });
      await revision.getByText('Under way for').waitFor();
      await stack.picture(page, 'deployment-under-way');
      const history = revision.getByRole('list', { name: 'History' });
      await history.getByText('Deployed', { exact: true }).waitFor();
      const steps = await history.getByRole('listitem').allInnerTexts();
      expect(steps.map((step) => step.split('\n')[0])).toEqual([
        'Creating',
        'Awaiting deploy',
        'Deploying',
        'Deployed',
      ]);
      await page.getByRole('main').locator('header').getByText('Simulated', { exact: true }).waitFor();
      await page.getByText('The driver is simulated: revisions go through their statuses').waitFor();
      // Nothing is served, so no page claims an address.
      const text = await page.getByRole('main').innerText();
      expect(text).not.toMatch(/Serving|Commit/);
      expect(text).toContain('none: the driver is simulated');
      await waitFor(async () => (await page.title()) === 'live-agent · Deployments · Heddle', { what: 'the title' });
      await stack.picture(page, 'deployment-deployed');
      expect(problems).toEqual([]);
    });

    it('adds a revision that fails, says why, and keeps the old one', async () => {
      const { page } = await stack.newPage();
      await page.goto(stack.open('/o/{tenant}/host/deployments?name=live'));
      await page.getByRole('link', { name: 'live-agent' }).click();
      await page.getByRole('button', { name: 'New revision' }).click();
      await page.getByLabel('Image').fill('ghcr.io/acme/simulate-deploy-failed:2.0');
      await page.getByRole('button', { name: 'Create revision' }).click();
      const history = page.getByRole('list', { name: 'History' });
      await history.getByText('Deploy failed').waitFor();
      const last = await history.getByRole('listitem').last().innerText();
      expect(last.length).toBeGreaterThan('Deploy failed 10:00:00'.length + 5);
      const list = page.getByRole('region', { name: 'Revisions' });
      await list.getByRole('listitem').nth(0).getByText('Deploy failed').waitFor();
      await list.getByRole('listitem').nth(1).getByText('Deployed').waitFor();
      await stack.picture(page, 'deployment-failed');
    });

    it('shows a refusal of the API in the dialog and keeps the input', async () => {
      const { page } = await stack.newPage();
      await page.goto(stack.open('/o/{tenant}/host/deployments'));
      await page.getByRole('button', { name: 'New deployment' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Docker image' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('live-agent');
      await dialog.getByLabel('Image').fill('bot:1');
      await dialog.getByRole('button', { name: 'Create deployment' }).click();
      await dialog.getByText("named 'live-agent' already exists").waitFor();
      expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('live-agent');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });

    it('explains a missing deployment, and an invalid id', async () => {
      const { page } = await stack.newPage();
      await page.goto(stack.open('/o/{tenant}/host/deployments/00000000-0000-4000-8000-000000000000'));
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toContain('Deployment ID 00000000-0000-4000-8000-000000000000 not found');
      await page.goto(stack.open('/o/{tenant}/host/deployments/nonsense'));
      await alert.getByText('deployment_id').waitFor();
      await stack.picture(page, 'error-422');
    });
  });

  describe('datasets and comparison', () => {
    const experimentIds: string[] = [];
    let datasetId = '';

    beforeAll(async () => {
      const plans = [
        { name: 'baseline', wrong: [1, 2, 3], latencySeconds: 2, f1: 0.7 },
        { name: 'shorter prompt', wrong: [3, 4], failed: [9], latencySeconds: 1.5, f1: 0.8 },
        { name: 'with retrieval', wrong: [], latencySeconds: 3, f1: 0.95 },
      ];
      for (const plan of plans) {
        const stored = await stack.upload(buildUpload({ ...plan, datasetName: 'capitals' }));
        datasetId = stored.datasetId;
        experimentIds.push(stored.experimentId);
      }
    });

    const compareLink = (...at: number[]) =>
      stack.open(
        `/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${at.map((index) => experimentIds[index]).join('%2C')}`,
      );
    const rows = (page: Page) => page.getByRole('table', { name: /Rows of/ }).getByRole('row');
    const rowTexts = async (page: Page) => (await rows(page).allInnerTexts()).slice(1);

    it('leads from the list through the statistics to a comparison by keyboard and mouse', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(stack.open('/o/{tenant}/datasets'));
      await page.getByRole('link', { name: 'capitals' }).click();
      const row = page.getByRole('row', { name: /shorter prompt/ });
      await row.getByText('10%').waitFor();
      const cells = await row.getByRole('cell').allInnerTexts();
      expect(cells).toEqual(expect.arrayContaining(['0.778', '0.800', '1.50 s', '10']));
      expect(await page.getByRole('columnheader', { name: /f1 \(whole experiment\)/ }).isVisible()).toBe(true);

      await page.getByRole('button', { name: 'correctness', exact: true }).click();
      await page.waitForURL(/sort=-run\.correctness/);
      const names = async () => (await page.getByRole('checkbox').all()).map((box) => box.getAttribute('aria-label'));
      const sorted = ['with retrieval', 'shorter prompt', 'baseline'].map((name) => `Compare ${name}`);
      await waitFor(async () => (await Promise.all(await names())).join() === sorted.join(), { what: 'the order' });
      await page.getByLabel('Compare baseline').focus();
      await page.keyboard.press('Space');
      await page.getByLabel('Compare shorter prompt').check();
      await stack.picture(page, 'dataset');
      await page.getByRole('link', { name: 'Compare 2' }).click();
      await page.getByText('all 10 examples in both').waitFor();
      expect(page.url()).toContain(`selectedSessions=${experimentIds[0]}%2C${experimentIds[1]}`);
      expect(problems).toEqual([]);
    });

    it('sorts all experiments of a dataset, not those of a page', async () => {
      const count = 51;
      let many = '';
      for (let index = 0; index < count; index += 1) {
        const name = `run ${String(index).padStart(2, '0')}`;
        const { results, ...header } = buildUpload({
          name,
          wrong: [],
          latencySeconds: 60 + index,
          f1: 1,
          datasetName: 'many',
        });
        const [row] = results;
        many = (await stack.upload({ ...header, results: [{ ...row!, row_id: randomUUID() }] })).datasetId;
      }
      const { page } = await stack.newPage();
      await page.goto(stack.open(`/o/{tenant}/datasets/${many}?page=2`));
      const first = page.getByRole('checkbox').first();
      const showsFirst = (name: string, count: number) =>
        waitFor(
          async () =>
            (await page.getByRole('checkbox').count()) === count &&
            (await first.getAttribute('aria-label')) === `Compare ${name}`,
          { what: name },
        );
      await waitFor(async () => (await page.getByRole('checkbox').count()) === 1, { what: 'the second page' });
      await page.getByRole('button', { name: 'Experiment', exact: true }).click();
      await page.waitForURL(/sort=name/);
      await showsFirst('run 00', 50);
      await page.getByRole('button', { name: 'P50' }).click();
      await page.waitForURL(/sort=-latency_p50/);
      await showsFirst('run 50', 50);
    });

    it('opens from the link that official clients print: rows side by side, averages, signed differences', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(compareLink(0, 1));
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
      await page.goto(compareLink(0, 1));
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
      await page.goto(compareLink(0, 1));
      const cards = page.getByRole('list', { name: 'Averages' });
      await cards.getByText('no verdict').first().waitFor();
      await cards.getByRole('button', { name: '6 same in correctness of B; show only these rows' }).waitFor();
    });

    it('filters and sorts in the URL, so that a copied link shows the same', async () => {
      const { page } = await stack.newPage();
      await page.goto(`${compareLink(0, 2)}&different=1`);
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
      await page.goto(`${compareLink(0, 1)}&diff=expected`);
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
      await page.goto(compareLink(0, 1));
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
      await page.goto(compareLink(0, 1, 2));
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
      await page.goto(`${compareLink(0, 1)}&row=${exampleIds[1]}`);
      const panel = page.getByRole('complementary');
      await panel.getByRole('link', { name: 'Open the run of A' }).waitFor();
      await panel.getByRole('link', { name: 'Open the run of B' }).click();
      await page.waitForURL(new RegExp(`/projects/p/${experimentIds[1]}/r/`));
      await page.getByText('The capital of Japan is Tokyo.').first().waitFor();
    });

    it('compares three, and makes another one the baseline', async () => {
      const { page } = await stack.newPage();
      await page.goto(compareLink(0, 1, 2));
      await page.getByText('all 10 examples in all').waitFor();
      await stack.picture(page, 'compare-three');
      await page.getByRole('button', { name: 'Options of experiment C' }).click();
      await page.getByRole('menuitem', { name: 'Make it the baseline' }).click();
      const first = page.getByRole('list', { name: 'Compared experiments' }).getByRole('listitem').first();
      await first.getByText('with retrieval').waitFor();
      expect(new URL(page.url()).searchParams.get('selectedSessions')?.split(',')[0]).toBe(experimentIds[2]);
    });

    it('explains empty links, and links to missing data', async () => {
      const { page } = await stack.newPage();
      await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}/compare`));
      await page.getByRole('heading', { name: 'No experiments selected' }).waitFor();
      await page.goto(
        stack.open(`/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=00000000-0000-4000-8000-000000000000`),
      );
      await page.getByRole('heading', { name: 'Some experiments are not in this dataset' }).waitFor();
      // A cut off id.
      await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=00000000-0000`));
      await page.getByText('Not found here: 00000000-0000.').waitFor();
      await page.getByRole('link', { name: 'Choose experiments' }).click();
      await page.getByRole('heading', { name: 'capitals' }).waitFor();
      await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}/annotate?session=00000000-0000`));
      await page.getByRole('heading', { name: 'No experiment to score' }).waitFor();
      await page.getByRole('link', { name: 'Choose an experiment' }).waitFor();
      await page.goto(stack.open('/o/{tenant}/projects/p/00000000-0000'));
      await page.getByRole('heading', { name: 'No such project or experiment in this workspace' }).waitFor();
      await page.getByRole('link', { name: 'All projects' }).click();
      await page.getByRole('heading', { name: 'Traces' }).waitFor();
      await page.goto(stack.open('/o/{tenant}/nowhere'));
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    });

    it('retries automatically after an outage of a service', async () => {
      const { page } = await stack.newPage();
      let isAway = true;
      await page.route(`**/api/v1/datasets/${datasetId}`, (route) => {
        const detail = JSON.stringify({ detail: 'The database is not available.' });
        return isAway
          ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: detail })
          : route.continue();
      });
      await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}`));
      await page.getByRole('alert').getByText('The database is not available.').waitFor();
      await page.getByText('The console keeps trying. If it stays').waitFor();
      await stack.picture(page, 'away');
      isAway = false;
      await page.getByRole('heading', { name: 'capitals' }).waitFor();
    });

    it('follows the dark scheme of the system, and an own choice outlives a reload', async () => {
      const { page } = await stack.newPage({ dark: true });
      const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.goto(compareLink(0, 1, 2));
      await page.getByText('all 10 examples in all').waitFor();
      const dark = await background();
      await stack.picture(page, 'compare-dark');
      await page.getByRole('button', { name: 'Colour scheme: like the system' }).click();
      await page.getByRole('menuitemradio', { name: 'Light' }).click();
      expect(brightness(dark)).toBeLessThan(60);
      await waitFor(async () => brightness(await background()) > 200, { what: 'the light scheme' });
      const light = await background();
      await page.reload();
      await waitFor(async () => (await background()) === light, { what: 'the light scheme again' });
    });

    it('shows the keyboard focus on every stop of a page and in both schemes', async () => {
      for (const dark of [false, true]) {
        const { page } = await stack.newPage({ dark });
        await page.goto(compareLink(0, 1));
        await page.getByText('all 10 examples in both').waitFor();
        // Later verdicts would replace the focused element.
        await page.getByRole('button', { name: /correctness, B against A; show the statistics/ }).waitFor();
        await waitFor(async () => (await rowTexts(page)).length === 10, { what: 'ten rows' });
        const seen = new Set<string>();
        while (!seen.has('BUTTON Open row 1')) {
          await page.keyboard.press('Tab');
          const focus = await page.evaluate(() => {
            const element = document.activeElement as HTMLElement;
            const style = getComputedStyle(element);
            const label = element instanceof HTMLButtonElement ? element.labels[0]?.innerText : undefined;
            const name = element.getAttribute('aria-label') ?? label ?? element.innerText ?? '';
            return { name: `${element.tagName} ${name}`, outline: style.outlineStyle, width: style.outlineWidth };
          });
          expect(focus).toMatchObject({ outline: 'solid', width: '2px' });
          expect(seen).not.toContain(focus.name);
          seen.add(focus.name);
        }
        expect(seen.size).toBeLessThan(25);
      }
    });
  });
});

function brightness(rgb: string): number {
  const channels = rgb.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
  return channels.reduce((sum, channel) => sum + channel, 0) / 3;
}
