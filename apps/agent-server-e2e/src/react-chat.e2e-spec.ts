import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { say, useExamplePage } from './front-ends/example-page.js';

// Skipped without Chromium; a line of the set-up says so.
describeInBrowser('examples/react-chat', () => {
  const { open, picture, client } = useExamplePage('react-chat', (folder, port) => [
    join(folder, 'node_modules/vite/bin/vite.js'),
    ...['preview', folder, '--port', String(port), '--strictPort'],
  ]);

  const threadOf = (page: Page) => new URL(page.url()).searchParams.get('thread') ?? '';
  const answersOf = (page: Page) => page.locator('ol li[data-type=ai]').allTextContents();
  const balance = 'The get_balance tool says: 1200.';

  it('shows a message, and a tool call with its result', async () => {
    const page = await open();
    await say(page, 'What is the balance?');
    await page.getByText(balance).waitFor();
    expect(await page.getByLabel('Tool calls').textContent()).toBe('get_balance finished 1200');
    await picture(page, 'tool');
    await page.close();
  });

  it('shows a request for approval, also after a reload, and sends the decision', async () => {
    const page = await open();
    await say(page, 'pay 70 to Loom Ltd');
    await page.getByText('Pay 70 to Loom Ltd?').waitFor();
    await picture(page, 'approval');
    await page.reload();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The pay tool says: 70 paid to Loom Ltd.').waitFor();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await page.getByLabel('Approval').count()).toBe(0);
    await picture(page, 'approved');
    await page.close();
  });

  it('sends a rejection', async () => {
    const page = await open();
    await say(page, 'pay 70 to Loom Ltd');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('The pay tool says: not paid: a person said no.').waitFor();
    await page.close();
  });

  it('continues a running run after a reload, and one thread after the other', async () => {
    const page = await open();
    await client().assistants.update('payments', { config: { configurable: { token_delay_ms: 600 } } });
    await say(page, 'hello');
    await waitFor(async () => (await answersOf(page))[0]?.startsWith('I look after'), { what: 'a part of the answer' });
    await page.reload();
    await page
      .getByText('I look after your account. Ask me for the balance, or tell me to pay 70 to Loom Ltd.')
      .waitFor();
    expect(await answersOf(page)).toHaveLength(1);
    expect(await client().runs.list(threadOf(page))).toHaveLength(1);
    await page.close();
  });
});
