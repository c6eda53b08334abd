import { expect, it } from '@jest/globals';
import { describeInBrowser } from '@heddle/testing/browser';
import { hello, itResumesAfterReloads, unhurried, useChatPages } from './use-stream/chat-pages.js';

// Skipped without Chromium; a line of the set-up says so.
describeInBrowser('useStream in a page', () => {
  const pages = useChatPages('chat-page.tsx');
  const { open, say, untilAnswers, untilHalfway, formsOfAnswer, cut, runsOf } = pages;

  itResumesAfterReloads(pages);

  it('shows a growing answer, and continues the conversation', async () => {
    const page = await open('chat', { 'token-delay-ms': unhurried });
    await say(page, 'hello');
    await untilAnswers(page, ['hello', hello]);
    expect(await formsOfAnswer(page)).toBeGreaterThan(3);
    await say(page, 'what did I say?');
    await untilAnswers(page, ['hello', hello, 'what did I say?', 'You said: "hello".']);
    await page.close();
  });

  it('continues after a broken connection', async () => {
    const page = await open('chat', { 'token-delay-ms': unhurried });
    await say(page, 'hello');
    await untilHalfway(page);
    const joined = page.waitForRequest((request) => /\/runs\/[^/]+\/stream$/.test(request.url()));
    cut();
    expect((await joined).headers()['last-event-id']).toBeDefined();
    await untilAnswers(page, ['hello', hello]);
    await formsOfAnswer(page);
    expect(await runsOf(page)).toHaveLength(1);
    expect(await page.getByLabel('Error').textContent()).toBe('');
    await page.close();
  });

  it('branches off an earlier message, and shows either branch', async () => {
    const page = await open('chat');
    await say(page, 'hello');
    await untilAnswers(page, ['hello', hello]);
    await page.getByRole('button', { name: 'Say something else' }).click();
    const other = 'You said "something else". My instructions are: You are a friendly assistant.';
    await untilAnswers(page, ['something else', other]);
    await page.getByRole('button', { name: 'Branch 1' }).first().click();
    await untilAnswers(page, ['hello', hello]);
    await page.getByRole('button', { name: 'Branch 2' }).first().click();
    await untilAnswers(page, ['something else', other]);
    await page.close();
  });
});
