import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createExperimentsClient, type ExperimentsClient } from '@heddle/client-experiments';
import { bodyOf, waitFor } from '@heddle/testing';
import { itInBrowser, launchBrowser } from '@heddle/testing/browser';
import type { Browser, Page } from 'playwright-core';
import { usePlatform } from './platform-process.js';

const { platform } = usePlatform();
let experiments: ExperimentsClient;
let browser: Browser | undefined;

beforeAll(() => {
  const headers = { 'x-api-key': platform().apiKey };
  experiments = createExperimentsClient({ baseUrl: platform().addressOf('experiments'), headers });
});
afterAll(() => browser?.close());

const ask = (assistantId: string, input: Record<string, unknown>) =>
  bodyOf(
    platform()
      .agentServer()
      .POST('/runs/wait', { body: { assistant_id: assistantId, input } }),
  );
const message = (content: string) => ({ messages: [{ role: 'user', content }] });

async function projectOf(name: string) {
  const [project] = await bodyOf(experiments.GET('/api/v1/sessions', { params: { query: { name } } }));
  return project;
}

async function rootsOf(name: string) {
  const project = await projectOf(name);
  if (!project) return [];
  const body = { session: [project.id], is_root: true };
  return (await bodyOf(experiments.POST('/api/v1/runs/query', { body }))).runs;
}

describe('runs of agents on npm start', () => {
  it('are traced without any setting, with their thread and checkpoint', async () => {
    await ask('tools', message('What is 6 times 7?'));
    await waitFor(async () => (await rootsOf('tools')).some(({ status }) => status === 'success'), {
      what: 'the trace of the run',
    });
    const [root] = await rootsOf('tools');
    const { metadata } = root?.extra as { metadata: Record<string, string> };
    expect(metadata).toMatchObject({ graph_id: 'tools', run_id: root?.id, checkpoint_id: expect.any(String) });
    const { steps } = await bodyOf(
      experiments.GET('/api/v1/runs/{run_id}/trace', { params: { path: { run_id: String(root?.id) } } }),
    );
    expect(steps.map(({ run_type: type }) => type)).toEqual(expect.arrayContaining(['chain', 'tool']));
    expect(steps.every(({ status }) => status === 'success')).toBe(true);
  }, 60_000);

  itInBrowser(
    'are found by a filter in the console, and become examples',
    async () => {
      await ask('chat', message('Which river flows through Paris?'));
      await ask('chat', message('Tell me about looms.'));
      await waitFor(async () => (await rootsOf('chat')).filter(({ status }) => status === 'success').length === 2, {
        what: 'both traces',
      });
      const page = await openConsole('/projects');
      await page.getByRole('link', { name: 'chat', exact: true }).click();
      await page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(2).waitFor();

      await page.keyboard.press('/');
      await page.keyboard.type('search("looms")');
      await page.keyboard.press('Enter');
      await waitFor(async () => (await page.getByRole('table', { name: 'Runs' }).getByRole('row').count()) === 2, {
        what: 'one run',
      });
      expect(new URL(page.url()).searchParams.get('filter')).toBe('search("looms")');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'chat' }).click();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');

      await page.getByRole('region', { name: 'Inputs' }).getByText('Tell me about looms.').waitFor();
      await page.getByRole('tree', { name: 'Steps of the trace' }).waitFor();
      await page.getByRole('button', { name: 'Add to dataset' }).click();
      await page.getByRole('dialog').getByLabel('Name of the new dataset').fill('about looms');
      await page.getByRole('dialog').getByRole('button', { name: 'Add example' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Open the dataset' }).waitFor();
      const [dataset] = await bodyOf(
        experiments.GET('/api/v1/datasets', { params: { query: { name: 'about looms' } } }),
      );
      const [example] = await bodyOf(
        experiments.GET('/api/v1/examples', { params: { query: { dataset: String(dataset?.id) } } }),
      );
      expect(JSON.stringify(example?.inputs)).toContain('Tell me about looms.');
      expect(example?.source_run_id).toEqual(expect.any(String));

      await page.goto(await addressOf('/projects/p/', (await projectOf('chat'))?.id, '?view=charts'));
      const runs = page.getByRole('region', { name: 'Runs', exact: true });
      await runs.getByText('As a table').click();
      await runs
        .getByRole('link', { name: /^[12]$/ })
        .first()
        .click();
      await page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1).waitFor();
    },
    120_000,
  );
});

async function addressOf(...path: (string | undefined)[]): Promise<string> {
  const [workspace] = await bodyOf(platform().controlPlane().GET('/v1/workspaces'));
  return `${platform().addressOf('console')}/o/${workspace?.id}${path.join('')}`;
}

async function openConsole(path: string): Promise<Page> {
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript({
    content: `sessionStorage.setItem('heddle.api-key', ${JSON.stringify(platform().apiKey)})`,
  });
  const page = await context.newPage();
  await page.goto(await addressOf(path));
  return page;
}
