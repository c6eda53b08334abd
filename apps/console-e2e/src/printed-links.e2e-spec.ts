import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser } from '@heddle/testing/browser';
import { ConsoleStack } from './console.harness.js';
import { buildUpload, exampleIds } from './experiment.factory.js';

describeInBrowser('links that official clients print', () => {
  const stack = new ConsoleStack();
  const experimentIds: string[] = [];
  let datasetId = '';

  beforeAll(async () => {
    await stack.start();
    for (const plan of [
      { name: 'baseline', wrong: [1], latencySeconds: 2, f1: 0.7 },
      { name: 'shorter prompt', wrong: [], failed: [9], latencySeconds: 1.5, f1: 0.8 },
    ]) {
      const stored = await stack.upload(buildUpload({ ...plan, datasetName: 'capitals' }));
      datasetId = stored.datasetId;
      experimentIds.push(stored.experimentId);
    }
  }, 180_000);
  afterAll(() => stack.close(), 60_000);

  const runOf = (experiment: number, example: number) =>
    stack.runOf(experimentIds[experiment] as string, exampleIds[example] as string);

  it('opens a run: inputs, outputs, expected outputs and feedback', async () => {
    const { page, problems } = await stack.newPage();
    const { app_path: path } = await runOf(0, 1);
    expect(path).toMatch(/\?poll=true$/);
    await page.goto(`${stack.consoleUrl}${path}`);
    await page.getByRole('region', { name: 'Inputs' }).getByText('What is the capital of Japan?').waitFor();
    await page.getByRole('region', { name: 'Output' }).getByText('Atlantis').waitFor();
    await page.getByRole('region', { name: 'Expected' }).getByText('Tokyo').waitFor();
    const scores = page.getByRole('region', { name: 'Scores' });
    await scores.getByText('Not a real city.').waitFor();
    expect(await scores.innerText()).toMatch(/correctness\s+0\b/);
    expect(await page.getByRole('main').innerText()).toMatch(/Success[\s\S]*2\.00 s/);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('baseline').waitFor();
    await stack.picture(page, 'run');

    await page.getByRole('link', { name: 'Show in its experiment' }).click();
    await page.getByRole('complementary').getByRole('heading', { name: 'Row 2' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('opens a run that failed, with its error', async () => {
    const { page } = await stack.newPage();
    await page.goto(`${stack.consoleUrl}${(await runOf(1, 9)).app_path}`);
    await page.getByRole('region', { name: 'Error' }).getByText('TimeoutError: the model did not answer').waitFor();
    await page.getByText('No output.').waitFor();
    await stack.picture(page, 'run-failed');
  });

  it('opens an example with the results of each experiment, and links to runs and comparison', async () => {
    const { page, problems } = await stack.newPage();
    const link = stack.open(`/o/{tenant}/datasets/${datasetId}/e/${exampleIds[1]}`);
    await page.goto(link);
    await page.getByRole('region', { name: 'Expected' }).getByText('Tokyo').waitFor();
    const runs = page.getByRole('region', { name: 'Runs' });
    await runs.getByText('shorter prompt').waitFor();
    expect(await runs.innerText()).toMatch(/baseline[\s\S]*Atlantis[\s\S]*correctness 0\n/);
    await stack.picture(page, 'example');
    await runs.getByRole('link', { name: 'baseline' }).click();
    await page.getByRole('region', { name: 'Output' }).getByText('Atlantis').waitFor();
    await page.goto(link);
    await page.getByRole('link', { name: 'Compare 2 experiments on it' }).click();
    await page.getByRole('complementary').getByText('Atlantis').waitFor();
    expect(problems).toEqual([]);
  });

  it('explains runs and examples that do not exist', async () => {
    const { page } = await stack.newPage();
    const alert = page.getByRole('alert').filter({ hasText: 'Not found in this workspace' });
    await page.goto(stack.open(`/o/{tenant}/projects/p/${randomUUID()}/r/${randomUUID()}`));
    await alert.waitFor();
    await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}/e/${randomUUID()}`));
    await alert.waitFor();
  });

  it('redirect from the addresses of the APIs to the console, through signing in', async () => {
    const { page } = await stack.newPage({ signedIn: false });
    const { id } = await stack.deploy({
      name: 'printed',
      source: 'external_docker',
      source_config: {},
      source_revision_config: { image_uri: 'bot:1' },
      secrets: [],
    });
    const path = `/o/${stack.tenantId}/host/deployments/${id}`;
    await page.goto(`${stack.controlPlaneUrl}${path}`);
    await page.getByLabel('API key').waitFor();
    expect(new URL(page.url()).origin).toBe(stack.consoleUrl);
    await stack.signIn(page);
    await page.getByRole('heading', { name: 'printed' }).waitFor();
    expect(page.url()).toBe(`${stack.consoleUrl}${path}`);

    const { app_path: runPath } = await runOf(0, 1);
    await page.goto(`${stack.experimentsUrl}${runPath}`);
    await page.getByRole('region', { name: 'Output' }).getByText('Atlantis').waitFor();
    const selected = experimentIds.join('%2C');
    const comparison = `/o/${stack.tenantId}/datasets/${datasetId}/compare?selectedSessions=${selected}`;
    await page.goto(`${stack.experimentsUrl}${comparison}`);
    await page.getByText('all 10 examples in both').waitFor();
  });

  it('arrive compressed', async () => {
    const { page } = await stack.newPage();
    const encodings = new Set<string | undefined>();
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js') && response.url().includes('/assets/index')) {
        encodings.add(response.headers()['content-encoding']);
      }
    });
    await page.goto(stack.open('/o/{tenant}/datasets'));
    await page.getByRole('link', { name: 'capitals' }).waitFor();
    expect([...encodings]).toHaveLength(1);
    expect(['br', 'gzip']).toContain([...encodings][0]);
  });
});
