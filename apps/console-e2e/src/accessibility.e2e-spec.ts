import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bodyOf } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { axeViolations } from './axe.js';
import { ConsoleStack } from './console.harness.js';
import { buildUpload, exampleIds } from './experiment.factory.js';
import { agentTrace, storeTraces } from './trace.factory.js';

const missing = '00000000-0000-4000-8000-000000000000';

describeInBrowser('pages for assistive technology', () => {
  const stack = new ConsoleStack();
  const experimentIds: string[] = [];
  let datasetId = '';
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
    ['deployment', () => `/o/{tenant}/host/deployments/${deploymentId}`, heading('support')],
    ['new revision', () => `/o/{tenant}/host/deployments/${deploymentId}`, pressed('New revision')],
    ['unknown deployment', () => `/o/{tenant}/host/deployments/${missing}`, alert],
    ['datasets', () => '/o/{tenant}/datasets', (page) => page.getByRole('link', { name: 'capitals' }).waitFor()],
    ['dataset', () => `/o/{tenant}/datasets/${datasetId}`, (page) => page.getByLabel('Compare baseline').waitFor()],
    ['unknown dataset', () => `/o/{tenant}/datasets/${missing}`, alert],
    ['comparison', () => compare(), judged],
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
    ['unknown page', () => '/o/{tenant}/nowhere', heading('Page not found')],
    ['unknown page outside of a workspace', () => '/nowhere', heading('Page not found')],
    ['unknown workspace', () => `/o/${missing}/datasets`, heading('Your key has no access to this workspace')],
  ];

  describe.each(['light', 'dark'])('%s', (scheme) => {
    it.each(pages)('%s breaks no rule of axe', async (name, path, ready) => {
      const { page } = await stack.newPage({ dark: scheme === 'dark', signedIn: name !== 'sign-in' });
      await page.goto(stack.open(path()));
      await ready(page);
      expect(await axeViolations(page)).toEqual([]);
      await page.context().close();
    });
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
