import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '@heddle/testing/browser';
import { itAsksForApproval, useExamplePage } from './front-ends/example-page.js';

// Skipped without Chromium; a line of the set-up says so.
describeInBrowser('examples/copilotkit', () => {
  const example = useExamplePage('copilotkit', (folder) => [join(folder, 'server.mjs')]);
  const { open, picture, client } = example;
  // CopilotKit waits for the schemas of the graph; a busy machine needs more time for them than a page has.
  beforeAll(async () => {
    await client().assistants.getSchemas('payments');
  }, 120_000);

  async function say(page: Page, content: string): Promise<void> {
    await page.getByRole('textbox').fill(content);
    await page.getByRole('textbox').press('Enter');
  }

  it('shows an answer, and a tool call with its result', async () => {
    const page = await open();
    await say(page, 'hello');
    await page.getByText('I look after your account.').waitFor();
    await say(page, 'What is the balance?');
    await page.getByText('The get_balance tool says: 1200.').waitFor();
    await picture(page, 'tool');
    expect(await page.locator('.tool').allTextContents()).toEqual(['get_balance complete 1200']);
    await page.close();
  });

  itAsksForApproval(example, say);
});
