import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { itAsksForApproval, say, useExamplePage } from './front-ends/example-page.js';

// Skipped without Chromium; a line of the set-up says so.
describeInBrowser('examples/assistant-ui', () => {
  const example = useExamplePage('assistant-ui', (folder, port) => [
    join(folder, 'node_modules/vite/bin/vite.js'),
    ...['preview', folder, '--port', String(port), '--strictPort'],
  ]);
  const { open, picture, client } = example;

  it('streams an answer', async () => {
    const { assistants } = client();
    await assistants.update('payments', { config: { configurable: { token_delay_ms: 600 } } });
    const page = await open();
    await say(page, 'hello');
    const answer = 'I look after your account. Ask me for the balance, or tell me to pay 70 to Loom Ltd.';
    const seen = new Set<string>();
    await waitFor(
      async () => {
        // A dot marks a text that still grows.
        const text = (await page.locator('[data-type=ai]').allTextContents()).join('').replace(/\s*●$/, '');
        seen.add(text.trimEnd());
        return text === answer;
      },
      { what: 'the answer' },
    );
    expect(seen.size).toBeGreaterThan(3);
    for (const text of seen) expect(answer.startsWith(text)).toBe(true);
    await page.close();
    await assistants.update('payments', { config: {} });
  });

  it('shows a tool call with its result', async () => {
    const page = await open();
    await say(page, 'What is the balance?');
    await page.getByText('The get_balance tool says: 1200.').waitFor();
    expect(await page.locator('.tool').allTextContents()).toEqual(['get_balance {} finished: 1200']);
    await picture(page, 'tool');
    await page.close();
  });

  itAsksForApproval(example, say);
});
