import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
import { bodyOf, waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { ConsoleStack } from './console.harness.js';

describeInBrowser('deployments, told and changed in the console', () => {
  const stack = new ConsoleStack();
  const root = mkdtempSync(join(tmpdir(), 'heddle-folders-'));
  beforeAll(() => stack.start(), 180_000);
  afterAll(async () => {
    rmSync(root, { recursive: true, force: true });
    await stack.close();
  }, 60_000);

  /** A project with a file that is ignored and one that never leaves the machine. */
  function projectFolder(name: string): string {
    const folder = join(root, name);
    const files = {
      'langgraph.json': '{"graphs": {"agent": "./src/agent.ts:graph"}}',
      'package.json': `{"name": "${name}"}`,
      'src/agent.ts': 'export const graph = 1;',
      '.env': 'KEY=stays-here',
      'node_modules/a/index.js': '',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  }

  /** Drops a folder as a desktop does; scripts cannot construct one. */
  async function drop(page: Page, folder: string): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
    }
  }

  const change = (id: string, body: ControlPlaneSchemas['UpdateDeployment']) =>
    bodyOf(
      stack.controlPlane.PATCH('/v2/deployments/{deployment_id}', { params: { path: { deployment_id: id } }, body }),
    );
  const deployImage = (name: string, secrets: { name: string; value: string }[] = []) =>
    stack.deploy({
      name,
      source: 'external_docker',
      source_config: {},
      source_revision_config: { image_uri: `ghcr.io/acme/${name}:1.0` },
      secrets,
    });
  const deployRepository = (name: string, repoRef: string) =>
    stack.deploy({
      name,
      source: 'github',
      source_config: { integration_id: randomUUID(), repo_url: 'https://github.com/acme/agent' },
      source_revision_config: { repo_ref: repoRef, graph_config_path: 'langgraph.json' },
      secrets: [],
    });
  const focusedName = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      return element?.getAttribute('aria-label') ?? element?.innerText.trim() ?? '';
    });

  it('shows one state of each, and no unread commit of a build', async () => {
    await deployRepository('never-built', 'simulate-build-failed');
    await deployRepository('from-branch', 'main');
    const { id } = await deployImage('older-serves');
    const { page } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/host/deployments'));
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await row('older-serves').getByText('Simulated', { exact: true }).waitFor();
    await change(id, { source_revision_config: { image_uri: 'simulate-deploy-failed:2' } });
    await row('never-built').getByText('Never deployed').waitFor();
    await row('never-built').getByText('Build failed').waitFor();
    await row('older-serves').getByText('Deploy failed').waitFor();
    await row('from-branch').getByText('Simulated', { exact: true }).waitFor();
    const text = await page.getByRole('table').innerText();
    expect(text).not.toMatch(/Ready|Serving|simulated\.invalid|main @/);
    await stack.picture(page, 'deployment-states');

    await page.getByRole('link', { name: 'from-branch' }).click();
    const revision = page.getByRole('region', { name: 'Revision', exact: true });
    await revision.getByText('Reference').waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/simulated\.invalid|Commit/);
    await page.goto(stack.open(`/o/{tenant}/host/deployments/${id}`));
    await page.getByRole('main').locator('header').getByText('Deploy failed').waitFor();
    await stack.picture(page, 'deployment-older-serves');
  });

  it('keeps every secret that is not replaced or removed, also one that it never showed', async () => {
    const names = ['KEEP', 'REPLACE', 'REMOVE'];
    const made = await deployImage(
      'secretive',
      names.map((name) => ({ name, value: `old-${name}` })),
    );
    const { page, problems } = await stack.newPage();
    await page.goto(stack.open(`/o/{tenant}/host/deployments/${made.id}`));
    await page.getByRole('button', { name: 'New revision' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of names) await dialog.getByText(name, { exact: true }).waitFor();
    expect(await dialog.innerHTML()).not.toContain('old-');
    // A colleague adds one while the dialog is open.
    await change(made.id, { secret_changes: [{ name: 'THEIRS', value: 'x' }] });

    await dialog.getByRole('radiogroup', { name: 'Change of REPLACE' }).getByRole('radio', { name: 'Replace' }).click();
    await dialog.getByRole('radiogroup', { name: 'Change of REMOVE' }).getByRole('radio', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Create revision' }).click();
    await dialog.getByText('Type the new value of REPLACE').waitFor();
    await dialog.getByLabel('New value of REPLACE').fill('new');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await dialog.getByLabel('Name of variable 1').fill('ADDED');
    await dialog.getByLabel('Value of variable 1').fill('y');
    await stack.picture(page, 'new-revision-secrets');
    await dialog.getByRole('button', { name: 'Create revision' }).click();
    await dialog.waitFor({ state: 'detached' });
    const params = { path: { deployment_id: made.id } };
    const { secret_names: after } = await bodyOf(stack.controlPlane.GET('/v2/deployments/{deployment_id}', { params }));
    expect(after).toEqual(['ADDED', 'KEEP', 'REPLACE', 'THEIRS']);
    expect(problems).toEqual([]);
  });

  it('returns the focus after a dialog: on Esc, Cancel, and submitting', async () => {
    const made = await deployImage('focused');
    const { page } = await stack.newPage();
    await page.goto(stack.open(`/o/{tenant}/host/deployments/${made.id}`));
    const open = page.getByRole('button', { name: 'New revision' });
    const dialog = page.getByRole('dialog');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Create revision' }).click(),
    ]) {
      await open.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: 'detached' });
      await waitFor(async () => (await focusedName(page)) === 'New revision', { what: 'the focus on the opener' });
    }
  });

  it('interrupts a revision, rolls back to an older one, and shows the log of each', async () => {
    const { id } = await deployImage('acted-on');
    const { page, problems } = await stack.newPage();
    await page.goto(stack.open(`/o/{tenant}/host/deployments/${id}`));
    const revision = page.getByRole('region', { name: 'Revision', exact: true });
    const revisions = page.getByRole('region', { name: 'Revisions' }).getByRole('listitem');
    const history = revision.getByRole('list', { name: 'History' });
    const log = revision.getByRole('log', { name: 'Lines' });
    await revision.getByRole('button', { name: 'Redeploy' }).waitFor();
    await log.getByText('Step DEPLOYING finished.').waitFor();

    await change(id, { source_revision_config: { image_uri: 'ghcr.io/acme/simulate-slow:2' } });
    await revision.getByRole('button', { name: 'Interrupt' }).click();
    await history.getByText('Interrupted', { exact: true }).waitFor();
    // The history and the revision are read one after the other.
    const actions = revision.getByRole('button', { name: /Interrupt|Redeploy|Roll back/ });
    await waitFor(async () => (await actions.count()) === 0, { what: 'a revision without actions' });

    await change(id, { source_revision_config: { image_uri: 'ghcr.io/acme/acted-on:3' } });
    await history.getByText('Deployed', { exact: true }).waitFor();
    await revisions.nth(2).click();
    await revision.getByRole('button', { name: 'Roll back to this revision' }).click();
    await revisions.nth(3).waitFor();
    await revision.getByText('Deploys again').waitFor();
    await history.getByText('Deployed', { exact: true }).waitFor();
    await revision.getByText('ghcr.io/acme/acted-on:1.0').waitFor();
    await log.getByText('Step DEPLOYING finished.').waitFor();
    const lines = (await log.innerText()).split('\n').filter((line) => line.includes('finished'));
    expect(new Set(lines).size).toBe(lines.length);
    await revision.getByRole('radio', { name: 'Build' }).click();
    await log.getByText('The driver is simulated').waitFor();
    await stack.picture(page, 'deployment-log');
    expect(problems).toEqual([]);
  });

  it('deploys a dropped folder, tells what stays here, and takes another one as a new revision', async () => {
    const folder = projectFolder('dropped-agent');
    const { page, problems } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/host/deployments'));
    await page.getByRole('heading', { name: 'Deployments', exact: true }).waitFor();
    await drop(page, folder);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 files').waitFor();
    await dialog.getByText('2 left out: .env, node_modules').waitFor();
    await dialog.getByText('langgraph.json').first().waitFor();
    await waitFor(async () => (await dialog.getByLabel('Name', { exact: true }).inputValue()) === 'dropped-agent');
    await dialog.getByRole('button', { name: 'Use it as a secret' }).click();
    expect(await dialog.getByLabel('Value of variable 1').inputValue()).toBe('stays-here');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await dialog.getByLabel('Name of variable 2').fill('TOKEN');
    await dialog.getByLabel('Value of variable 2').fill('secret');
    await stack.picture(page, 'create-from-folder');

    // The first upload is held, stopped, and goes on with the deployment that it made.
    let held: Route | undefined;
    await page.route('**/v2/uploads/**', (route) => {
      if (held === undefined && route.request().method() === 'PUT') held = route;
      else void route.continue();
    });
    await dialog.getByRole('button', { name: 'Create deployment' }).click();
    await waitFor(() => held !== undefined, { what: 'the upload' });
    await dialog.getByText('Uploading').waitFor();
    await stack.picture(page, 'uploading');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByText('Stopped.').waitFor();
    await dialog.getByRole('button', { name: 'Create deployment' }).click();
    await page.getByRole('heading', { name: 'dropped-agent' }).waitFor();
    const revision = page.getByRole('region', { name: 'Revision', exact: true });
    await revision.getByRole('list', { name: 'History' }).getByText('Deployed', { exact: true }).waitFor();
    await stack.picture(page, 'deployed-from-folder');
    const [deployment] = (
      await bodyOf(stack.controlPlane.GET('/v2/deployments', { params: { query: { name: 'dropped-agent' } } }))
    ).resources;
    expect(deployment).toMatchObject({ source: 'internal_source', secret_names: ['KEY', 'TOKEN'] });
    const first = deployment?.source_revision_config.source_digest;
    expect(first).toMatch(/^sha256:/);

    writeFileSync(join(folder, 'src/agent.ts'), 'export const graph = 2;');
    await page.getByRole('button', { name: 'New revision' }).click();
    await dialog.getByTestId('folder').setInputFiles(folder);
    await dialog.getByText('3 files').waitFor();
    await dialog.getByRole('button', { name: 'Create revision' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Revisions' }).getByRole('listitem').nth(1).waitFor();
    const params = { path: { deployment_id: deployment?.id ?? '' } };
    const after = await bodyOf(stack.controlPlane.GET('/v2/deployments/{deployment_id}', { params }));
    expect(after.source_revision_config.source_digest).toMatch(/^sha256:/);
    expect(after.source_revision_config.source_digest).not.toBe(first);
    expect(after.secret_names).toEqual(['KEY', 'TOKEN']);
    expect(problems).toEqual([]);
  });

  it('says beside the field what is wrong, before and after sending', async () => {
    await deployImage('name-in-use');
    const { page } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/host/deployments'));
    await page.getByRole('button', { name: 'New deployment' }).first().click();
    const dialog = page.getByRole('dialog');
    const folder = projectFolder('without-config');
    rmSync(join(folder, 'langgraph.json'));
    await dialog.getByTestId('folder').setInputFiles(folder);
    await dialog.getByText('It has no langgraph.json').waitFor();
    await dialog.getByRole('radio', { name: 'Git repository' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('name-in-use');
    await dialog.getByRole('button', { name: 'Create deployment' }).click();
    const repository = dialog.getByRole('textbox', { name: 'Repository', exact: true });
    expect(await repository.getAttribute('aria-invalid')).toBe('true');
    await repository.fill('not a repository');
    await dialog.getByRole('button', { name: 'Create deployment' }).click();
    await dialog.getByText('is not the URL of a git repository').waitFor();
    await stack.picture(page, 'create-with-problems');
    await repository.fill('https://github.com/acme/agent');
    await dialog.getByRole('button', { name: 'Create deployment' }).click();
    await dialog.getByText("named 'name-in-use' already exists").waitFor();
    expect(await dialog.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows why a revision failed, and resumes its log after a lost connection', async () => {
    const { id } = await deployRepository('broken-build', 'simulate-build-failed');
    const { page } = await stack.newPage();
    let streams = 0;
    await page.route('**/build_logs/stream', async (route) => {
      streams += 1;
      if (streams > 1) return route.continue();
      const lines = await bodyOf(
        stack.controlPlane.POST('/v1/projects/{project_id}/revisions/{revision_id}/build_logs', {
          params: {
            path: { project_id: id, revision_id: /revisions\/([^/]+)/.exec(route.request().url())?.[1] ?? '' },
          },
          body: { order: 'asc', limit: 1 },
        }),
      );
      const cut = lines.logs.map((line) => `event: log\ndata: ${JSON.stringify(line)}\nid: ${lines.next_offset}\n\n`);
      return route.fulfill({ contentType: 'text/event-stream', body: cut.join('') });
    });
    await page.goto(stack.open(`/o/{tenant}/host/deployments/${id}`));
    const revision = page.getByRole('region', { name: 'Revision', exact: true });
    const reason = revision.getByRole('alert');
    await reason.getByText('ended with exit code 1').waitFor();
    await reason.getByText('build_failed').waitFor();
    await reason.getByText('Exit code 1', { exact: true }).waitFor();
    const log = revision.getByRole('log', { name: 'Lines' });
    await log.getByText('Simulated build of broken-build started.').waitFor();
    await waitFor(() => streams > 1, { what: 'the log to be resumed' });
    await log.getByText('The build ended with exit code 1').waitFor();
    const lines = (await log.innerText()).split('\n').filter((line) => line.includes('Source accepted'));
    expect(lines).toHaveLength(1);
    await stack.picture(page, 'failed-revision');
  });

  it('filters by state, sorts, counts, and remembers the columns', async () => {
    await deployRepository('a-failure', 'simulate-build-failed');
    const { page } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/host/deployments?state=never_deployed&sort=name'));
    const table = page.getByRole('table', { name: 'Deployments' });
    await table
      .getByRole('row', { name: /a-failure/ })
      .getByText('Build failed')
      .waitFor();
    expect(await table.getByText('Simulated', { exact: true }).count()).toBe(0);
    await page.getByLabel('State', { exact: true }).selectOption('Serving');
    await page.waitForURL(/state=serving/);
    await table.getByRole('row', { name: /a-failure/ }).waitFor({ state: 'detached' });
    const total = async () => Number(/(\d+) in total/.exec(await page.getByRole('main').innerText())?.[1]);
    const rows = async () => (await table.getByRole('row').count()) - 1;
    await waitFor(async () => (await total()) === (await rows()), { what: 'the total of the filter' });

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Driver' }).check();
    await page.getByRole('button', { name: 'Move Driver left' }).click();
    await page.keyboard.press('Escape');
    const titles = () => table.getByRole('columnheader').allInnerTexts();
    await waitFor(async () => (await titles()).join() === 'Name,Source,State,Driver,Updated');
    const edge = table.getByRole('separator', { name: 'Width of Name' });
    const width = async () => (await table.getByRole('columnheader', { name: 'Name' }).boundingBox())?.width ?? 0;
    const before = await width();
    await edge.focus();
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight');
    await waitFor(async () => (await width()) > before + 300, { what: 'a wider column' });
    const chosen = await width();
    await page.reload();
    await waitFor(async () => (await titles()).join() === 'Name,Source,State,Driver,Updated');
    expect(await width()).toBe(chosen);
    await stack.picture(page, 'deployment-columns');
    // Names stay in view while the other columns scroll.
    await table.evaluate((element) => element.parentElement?.scrollTo({ left: 400 }));
    const name = await table.getByRole('cell').first().boundingBox();
    const place = await table.evaluate((element) => element.parentElement?.getBoundingClientRect().left ?? 0);
    expect(Math.abs((name?.x ?? 0) - place)).toBeLessThan(2);
  });

  it('deletes a deployment after its name was typed', async () => {
    const { id } = await deployImage('short-lived');
    const { page } = await stack.newPage();
    await page.goto(stack.open(`/o/{tenant}/host/deployments/${id}`));
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete deployment' });
    await dialog.getByLabel('Type short-lived to confirm').fill('short');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Type short-lived to confirm').fill('short-lived');
    await stack.picture(page, 'delete-deployment');
    await confirm.click();
    await page.waitForURL(/\/host\/deployments$/);
    await page.getByRole('row', { name: /short-lived/ }).waitFor({ state: 'detached' });
  });

  it('moves the focus to the new page after a dialog', async () => {
    const { page } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/host/deployments'));
    await page.getByRole('button', { name: 'New deployment' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Docker image' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('led-on');
    await dialog.getByLabel('Image').fill('bot:1');
    await dialog.getByRole('button', { name: 'Create deployment' }).click();
    await page.getByRole('heading', { name: 'led-on' }).waitFor();
    await waitFor(() => page.evaluate(() => document.activeElement?.id === 'content'), {
      what: 'the focus in the page',
    });
  });
});
