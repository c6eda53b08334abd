import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser } from '@heddle/testing/browser';
import { axeViolations } from './axe.js';
import { ConsoleStack } from './console.harness.js';
import { consolePages } from './console.pages.js';
import { firstLoadLimit, scriptsOf } from './first-load.js';
import { type PageData, storePageData } from './pages.factory.js';

describeInBrowser('pages for assistive technology', () => {
  const stack = new ConsoleStack();
  let data: PageData;

  beforeAll(async () => {
    await stack.start({ agents: true });
    data = await storePageData(stack);
  }, 180_000);
  afterAll(() => stack.close(), 60_000);

  it.each(consolePages)('%s breaks no rule of axe, in either scheme', async (name, path, ready) => {
    const { page } = await stack.newPage({ signedIn: name !== 'sign-in' });
    const scripts = scriptsOf(page);
    await page.goto(stack.open(path(data)));
    await ready(page);
    await stack.pictures(page, name);
    expect(await axeViolations(page)).toEqual([]);
    expect(scripts.gzipBytes()).toBeLessThan(firstLoadLimit);
    await page.context().close();
  });

  it('finds everything by the keyboard alone, also without one of the services', async () => {
    const { page } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/host/deployments'));
    await page.getByRole('link', { name: 'support', exact: true }).waitFor();
    const opener = page.getByRole('button', { name: 'Search everything' });
    const box = page.getByRole('combobox', { name: 'Search everything' });
    const option = (name: string | RegExp) => page.getByRole('option', { name });
    await opener.focus();
    await page.keyboard.press('Control+k');
    await option('Deployments').waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    // The second hit of an experiment, by arrow keys.
    await page.keyboard.press('Control+k');
    await box.fill('candidate');
    await option(/candidate.*experiment/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/compare\?/);

    await page.keyboard.press('Control+k');
    await box.fill(data.traceIds[0]);
    await option(/./).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/r/${data.traceIds[0]}$`));

    await page.route(`${stack.experimentsUrl}/**`, (route) => route.abort());
    await page.keyboard.press('Control+k');
    await box.fill('support');
    await page.getByText('no answer: datasets, experiments and projects').waitFor();
    expect(await option(/support/).getAttribute('aria-selected')).toBe('true');
    await stack.picture(page, 'search');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/host/deployments/${data.deploymentId}$`));

    await page.keyboard.press('Control+k');
    await box.fill('dark');
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.keyboard.press('Control+k');
    await box.fill('new deployment');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New deployment' }).waitFor();
  });

  it('makes a workspace, and moves between workspaces', async () => {
    const { page, problems } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/system'));
    const list = page.getByRole('region', { name: 'Workspaces' });
    await list.getByText('default', { exact: true }).waitFor();
    await list.getByRole('button', { name: 'New workspace' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Research');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    const switcher = page.getByRole('button', { name: 'Workspace: Research' });
    await switcher.waitFor();
    expect(page.url()).not.toContain(stack.tenantId);
    await page.getByText('which has access to every workspace').waitFor();
    await stack.picture(page, 'workspaces');
    await switcher.click();
    await page.getByRole('menuitemradio', { name: 'Default' }).click();
    await page.waitForURL(stack.open('/o/{tenant}/host/deployments'));
    await page.getByRole('link', { name: 'support', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('keeps the pages of datasets without the control plane, and names the missing part', async () => {
    const { page } = await stack.newPage();
    let isAway = true;
    await page.route(`${stack.controlPlaneUrl}/**`, (route) => (isAway ? route.abort() : route.continue()));
    await page.goto(stack.open(`/o/{tenant}/datasets/${data.datasetId}`));
    await page.getByRole('heading', { name: 'capitals' }).waitFor();
    await page.getByLabel('Compare baseline').waitFor();
    await page.getByRole('banner').getByText('Workspaces unknown').waitFor();
    await page.getByRole('link', { name: 'Deployments' }).click();
    await page.getByRole('main').getByText('The control plane does not answer').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Try again' }).waitFor();
    // The page retries by itself, too.
    isAway = false;
    await page.getByRole('banner').getByText('Workspaces unknown').waitFor({ state: 'detached' });
  });
});
