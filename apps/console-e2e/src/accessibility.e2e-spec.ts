import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bodyOf } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { axeViolations } from './axe.js';
import { ConsoleStack } from './console.harness.js';
import { buildUpload, exampleIds } from './experiment.factory.js';
import { firstLoadLimit, scriptsOf } from './first-load.js';
import { questionsCsv } from './review.factory.js';
import { agentTrace, storeTraces } from './trace.factory.js';

const missing = '00000000-0000-4000-8000-000000000000';

describeInBrowser('pages for assistive technology', () => {
  const stack = new ConsoleStack();
  const experimentIds: string[] = [];
  let datasetId = '';
  let ownDatasetId = '';
  let ownExampleId = '';
  let runId = '';
  let deploymentId = '';
  let projectId = '';
  let traceId = '';

  beforeAll(async () => {
    await stack.start();
    for (const [at, name] of ['baseline', 'candidate'].entries()) {
      const plan = {
        name,
        datasetName: 'capitals',
        wrong: [1 + at, 3],
        failed: [8],
        latencySeconds: 2 - at / 2,
        f1: 0.7,
      };
      const stored = await stack.upload(buildUpload(plan));
      datasetId = stored.datasetId;
      experimentIds.push(stored.experimentId);
    }
    runId = (await stack.runOf(experimentIds[0] ?? '', exampleIds[1] ?? '')).id;
    const { POST, PATCH } = stack.experiments;
    ownDatasetId = (await bodyOf(POST('/api/v1/datasets', { body: { name: 'by hand' } }))).id;
    const body = { dataset_id: ownDatasetId, inputs: { messages: [{ role: 'user', content: 'Hello?' }] } };
    ownExampleId = (await bodyOf(POST('/api/v1/examples', { body }))).id;
    const path = { example_id: ownExampleId };
    await bodyOf(PATCH('/api/v1/examples/{example_id}', { params: { path }, body: { outputs: { answer: 'Hi' } } }));
    const deployed = await stack.deploy({
      name: 'support',
      source: 'external_docker',
      source_config: {},
      source_revision_config: { image_uri: 'registry.test/support:1.2.3' },
      secrets: [{ name: 'TOKEN', value: 'secret' }],
    });
    deploymentId = deployed.id;
    const traces = Array.from({ length: 5 }, (_, number) => agentTrace('looms', number, Date.now()));
    await storeTraces(stack.experiments, traces.flat());
    traceId = traces[4]?.[0]?.id ?? '';
    const [project] = await bodyOf(stack.experiments.GET('/api/v1/sessions', { params: { query: { name: 'looms' } } }));
    projectId = project?.id ?? '';
  }, 180_000);
  afterAll(() => stack.close(), 60_000);

  const compare = (rest = '') =>
    `/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}${rest}`;
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
  const alert = (page: Page) => page.getByRole('alert').first().waitFor();
  const judged = (page: Page) => page.getByRole('button', { name: /correctness, B against A; show/ }).waitFor();
  const pressed =
    (name: string | RegExp) =>
    async (page: Page): Promise<void> => {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
    };

  /** Path of a page, and the element that completes it. */
  const pages: [string, () => string, (page: Page) => Promise<unknown>][] = [
    ['sign-in', () => '/sign-in', (page) => page.getByLabel('API key').waitFor()],
    [
      'deployments',
      () => '/o/{tenant}/host/deployments',
      (page) => page.getByRole('link', { name: 'support' }).waitFor(),
    ],
    ['new deployment', () => '/o/{tenant}/host/deployments', pressed('New deployment')],
    [
      'new deployment of a repository',
      () => '/o/{tenant}/host/deployments?create=1',
      (page) => page.getByRole('radio', { name: 'Git repository' }).click(),
    ],
    ['columns of deployments', () => '/o/{tenant}/host/deployments', pressed('Columns')],
    ['deployment', () => `/o/{tenant}/host/deployments/${deploymentId}`, heading('support')],
    ['new revision', () => `/o/{tenant}/host/deployments/${deploymentId}`, pressed('New revision')],
    ['unknown deployment', () => `/o/{tenant}/host/deployments/${missing}`, alert],
    ['datasets', () => '/o/{tenant}/datasets', (page) => page.getByRole('link', { name: 'capitals' }).waitFor()],
    ['dataset', () => `/o/{tenant}/datasets/${datasetId}`, (page) => page.getByLabel('Compare baseline').waitFor()],
    [
      'examples of a dataset',
      () => `/o/{tenant}/datasets/${ownDatasetId}/examples`,
      (page) => page.getByRole('link', { name: 'Hello?' }).waitFor(),
    ],
    ['new example', () => `/o/{tenant}/datasets/${ownDatasetId}/examples`, pressed('Add example')],
    [
      'editor of an example',
      () => `/o/{tenant}/datasets/${ownDatasetId}/examples?edit=${ownExampleId}`,
      (page) => page.getByRole('dialog').getByLabel('Text of message 1').waitFor(),
    ],
    ['import of examples', () => `/o/{tenant}/datasets/${ownDatasetId}/examples`, pressed('Import')],
    [
      'review of an import',
      () => '/o/{tenant}/datasets',
      async (page) => {
        await page.getByRole('button', { name: 'Import a file' }).click();
        const file = { name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(questionsCsv) };
        await page.getByLabel('File to import').setInputFiles(file);
        await page.getByRole('dialog').getByText('Line 4:').waitFor();
      },
    ],
    [
      'versions of a dataset',
      () => `/o/{tenant}/datasets/${ownDatasetId}/versions`,
      async (page) => {
        await page.getByRole('button', { name: /Changes in/ }).click();
        await page.getByText('1 changed').waitFor();
      },
    ],
    ['name of a version', () => `/o/{tenant}/datasets/${ownDatasetId}/versions`, pressed(/Name the version/)],
    [
      'scores by hand',
      () => `/o/{tenant}/datasets/${datasetId}/annotate?session=${experimentIds[0]}`,
      (page) => page.getByRole('list', { name: 'Scores by others' }).waitFor(),
    ],
    ['unknown dataset', () => `/o/{tenant}/datasets/${missing}`, alert],
    ['comparison', () => compare(), judged],
    [
      'comparison with charts',
      () => compare('&chart=correctness'),
      (page) => page.getByRole('region', { name: 'Charts' }).locator('canvas').nth(1).waitFor(),
    ],
    ['comparison, tall rows', () => compare('&density=tall&different=1'), judged],
    [
      'row of a comparison',
      () => compare(`&row=${exampleIds[1]}&diff=expected`),
      (page) => page.getByText('Not a real city.').waitFor(),
    ],
    ['reason of a verdict', () => compare(), pressed(/correctness, B against A; show/)],
    ['shortcuts', () => compare(), pressed('Keyboard shortcuts (?)')],
    ['comparison of nothing', () => `/o/{tenant}/datasets/${datasetId}/compare`, heading('No experiments selected')],
    [
      'run with a score',
      () => `/o/{tenant}/projects/p/${experimentIds[0]}/r/${runId}`,
      (page) => page.getByText('Not a real city.').waitFor(),
    ],
    ['unknown run', () => `/o/{tenant}/projects/p/${experimentIds[0]}/r/${missing}`, alert],
    [
      'example',
      () => `/o/{tenant}/datasets/${datasetId}/e/${exampleIds[1]}`,
      (page) => page.getByText('candidate').first().waitFor(),
    ],
    ['traces', () => '/o/{tenant}/projects', (page) => page.getByRole('link', { name: 'looms' }).waitFor()],
    [
      'runs of a project',
      () => `/o/{tenant}/projects/p/${projectId}`,
      (page) => page.getByRole('row').getByText('TimeoutError').waitFor(),
    ],
    ['columns of runs', () => `/o/{tenant}/projects/p/${projectId}`, pressed('Columns')],
    ['no runs', () => `/o/{tenant}/projects/p/${projectId}?filter=search("x9")`, heading('No run matches')],
    [
      'charts of a project',
      () => `/o/{tenant}/projects/p/${projectId}?view=charts`,
      (page) => page.locator('canvas').first().waitFor(),
    ],
    [
      'trace',
      () => `/o/{tenant}/projects/p/${projectId}/r/${traceId}`,
      (page) => page.getByRole('treeitem', { name: /look_up/ }).waitFor(),
    ],
    ['run to a dataset', () => `/o/{tenant}/projects/p/${projectId}/r/${traceId}`, pressed('Add to dataset')],
    [
      'unknown experiment',
      () => `/o/{tenant}/projects/p/${missing}`,
      heading('No such project or experiment in this workspace'),
    ],
    ['system', () => '/o/{tenant}/system', (page) => page.getByText('yours').waitFor()],
    ['new key', () => '/o/{tenant}/system', pressed('New key')],
    ['new workspace', () => '/o/{tenant}/system', pressed('New workspace')],
    [
      'search over everything',
      () => '/o/{tenant}/datasets',
      async (page) => {
        await page.getByRole('button', { name: 'Search everything' }).click();
        await page.getByRole('combobox', { name: 'Search everything' }).fill('ca');
        await page.getByRole('option', { name: 'capitals' }).waitFor();
      },
    ],
    ['unknown page', () => '/o/{tenant}/nowhere', heading('Page not found')],
    ['unknown page outside of a workspace', () => '/nowhere', heading('Page not found')],
    ['unknown workspace', () => `/o/${missing}/datasets`, heading('Your key has no access to this workspace')],
  ];

  it.each(pages)('%s breaks no rule of axe, in either scheme', async (name, path, ready) => {
    const { page } = await stack.newPage({ signedIn: name !== 'sign-in' });
    const scripts = scriptsOf(page);
    await page.goto(stack.open(path()));
    await ready(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(scripts.gzipBytes()).toBeLessThan(firstLoadLimit);
    await page.context().close();
  });

  it('finds everything by the keyboard alone, also without one of the services', async () => {
    const { page } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/host/deployments'));
    await page.getByRole('link', { name: 'support' }).waitFor();
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
    await box.fill(traceId);
    await option(/./).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/r/${traceId}$`));

    await page.route(`${stack.experimentsUrl}/**`, (route) => route.abort());
    await page.keyboard.press('Control+k');
    await box.fill('support');
    await page.getByText('no answer: assistants, datasets, experiments and projects').waitFor();
    expect(await option(/support/).getAttribute('aria-selected')).toBe('true');
    await stack.picture(page, 'search');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/host/deployments/${deploymentId}$`));

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
    await page.getByRole('link', { name: 'support' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('keeps the pages of datasets without the control plane, and names the missing part', async () => {
    const { page } = await stack.newPage();
    let isAway = true;
    await page.route(`${stack.controlPlaneUrl}/**`, (route) => (isAway ? route.abort() : route.continue()));
    await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}`));
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
