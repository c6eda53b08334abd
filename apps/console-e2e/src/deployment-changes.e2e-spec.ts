import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
import { bodyOf, waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { ConsoleStack } from './console.harness.js';

describeInBrowser('deployments, told and changed in the console', () => {
  const stack = new ConsoleStack();
  beforeAll(() => stack.start(), 180_000);
  afterAll(() => stack.close(), 60_000);

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

    await dialog
      .getByRole('radiogroup', { name: 'What becomes of REPLACE' })
      .getByRole('radio', { name: 'Replace' })
      .click();
    await dialog
      .getByRole('radiogroup', { name: 'What becomes of REMOVE' })
      .getByRole('radio', { name: 'Remove' })
      .click();
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
    expect(await revision.getByRole('button', { name: /Interrupt|Redeploy|Roll back/ }).count()).toBe(0);

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
    await dialog.getByLabel('Name', { exact: true }).fill('led-on');
    await dialog.getByLabel('Image').fill('bot:1');
    await dialog.getByRole('button', { name: 'Create deployment' }).click();
    await page.getByRole('heading', { name: 'led-on' }).waitFor();
    await waitFor(() => page.evaluate(() => document.activeElement?.id === 'content'), {
      what: 'the focus in the page',
    });
  });
});
