import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { apiKey, ConsoleStack } from './console.harness.js';
import { type Capitals, rowTexts, uploadCapitals } from './capitals.js';
import { buildUpload } from './experiment.factory.js';

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
    let capitals: Capitals;

    beforeAll(async () => {
      capitals = await uploadCapitals(stack);
    });

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
      expect(page.url()).toContain(`selectedSessions=${capitals.experimentIds[0]}%2C${capitals.experimentIds[1]}`);
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

    it('explains empty links, and links to missing data', async () => {
      const { page } = await stack.newPage();
      await page.goto(stack.open(`/o/{tenant}/datasets/${capitals.datasetId}/compare`));
      await page.getByRole('heading', { name: 'No experiments selected' }).waitFor();
      await page.goto(
        stack.open(
          `/o/{tenant}/datasets/${capitals.datasetId}/compare?selectedSessions=00000000-0000-4000-8000-000000000000`,
        ),
      );
      await page.getByRole('heading', { name: 'Some experiments are not in this dataset' }).waitFor();
      // A cut off id.
      await page.goto(stack.open(`/o/{tenant}/datasets/${capitals.datasetId}/compare?selectedSessions=00000000-0000`));
      await page.getByText('Not found here: 00000000-0000.').waitFor();
      await page.getByRole('link', { name: 'Choose experiments' }).click();
      await page.getByRole('heading', { name: 'capitals' }).waitFor();
      await page.goto(stack.open(`/o/{tenant}/datasets/${capitals.datasetId}/annotate?session=00000000-0000`));
      await page.getByRole('heading', { name: 'No experiment to score' }).waitFor();
      await page.getByRole('link', { name: 'Choose an experiment' }).waitFor();
      await page.goto(stack.open('/o/{tenant}/projects/p/00000000-0000'));
      await page.getByRole('heading', { name: 'No such project or experiment in this workspace' }).waitFor();
      await page.getByRole('link', { name: 'All projects' }).click();
      await page.getByRole('heading', { name: 'Traces', exact: true }).waitFor();
      await page.goto(stack.open('/o/{tenant}/nowhere'));
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    });

    it('retries automatically after an outage of a service', async () => {
      const { page } = await stack.newPage();
      let isAway = true;
      await page.route(`**/api/v1/datasets/${capitals.datasetId}`, (route) => {
        const detail = JSON.stringify({ detail: 'The database is not available.' });
        return isAway
          ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: detail })
          : route.continue();
      });
      await page.goto(stack.open(`/o/{tenant}/datasets/${capitals.datasetId}`));
      await page.getByRole('alert').getByText('The database is not available.').waitFor();
      await page.getByText('The console keeps trying. If it stays').waitFor();
      await stack.picture(page, 'away');
      isAway = false;
      await page.getByRole('heading', { name: 'capitals' }).waitFor();
    });

    it('follows the dark scheme of the system, and an own choice outlives a reload', async () => {
      const { page } = await stack.newPage({ dark: true });
      const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.goto(capitals.compareLink(0, 1, 2));
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
        await page.goto(capitals.compareLink(0, 1));
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
