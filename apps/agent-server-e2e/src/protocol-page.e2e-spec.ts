import { expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { hello, itResumesAfterReloads, unhurried, useChatPages } from './use-stream/chat-pages.js';

// Skipped without Chromium; a line of the set-up says so.
describeInBrowser('useStream of @langchain/react in a page', () => {
  const pages = useChatPages('protocol-page.tsx');
  const { open, say, untilAnswers, isIdle, untilHalfway, formsOfAnswer, cut, runsOf } = pages;

  itResumesAfterReloads(pages);

  it('uses the streaming protocol, shows a growing answer, and continues the conversation', async () => {
    const page = await open('chat', { 'token-delay-ms': unhurried });
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '<thread>')));
    await say(page, 'hello');
    await untilAnswers(page, ['hello', hello]);
    expect(await formsOfAnswer(page)).toBeGreaterThan(3);
    await say(page, 'what did I say?');
    await untilAnswers(page, ['hello', hello, 'what did I say?', 'You said: "hello".']);
    expect(paths).toContain('/threads/<thread>/commands');
    expect(paths).toContain('/threads/<thread>/stream/events');
    expect(paths.filter((path) => path.endsWith('/runs/stream'))).toEqual([]);
    await page.close();
  });

  it('shows a tool call with its result', async () => {
    const page = await open('tools');
    await say(page, 'what is 6 * 7?');
    await page.getByText('multiply: finished').waitFor();
    await waitFor(() => isIdle(page), { what: 'the run to end' });
    expect(await page.getByLabel('Tools').textContent()).toContain('42');
    await page.close();
  });

  it('continues after a broken connection', async () => {
    const page = await open('chat', { 'token-delay-ms': unhurried });
    await say(page, 'hello');
    await untilHalfway(page);
    const joined = page.waitForRequest((request) => request.url().endsWith('/stream/events'));
    cut();
    await joined;
    await untilAnswers(page, ['hello', hello]);
    await formsOfAnswer(page);
    expect(await runsOf(page)).toHaveLength(1);
    expect(await page.getByLabel('Error').textContent()).toBe('');
    await page.close();
  });
});
