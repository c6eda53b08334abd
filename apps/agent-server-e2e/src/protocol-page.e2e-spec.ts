import { expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { hello, unhurried, useChatPages } from './use-stream/chat-pages.js';

// Skipped without Chromium; a line of the set-up says so.
describeInBrowser('useStream of @langchain/react in a page', () => {
  const { open, say, shownIn, untilAnswers, isIdle, untilHalfway, formsOfAnswer, cut, runsOf } =
    useChatPages('protocol-page.tsx');

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

  it('shows an interrupt, also after a reload, and resumes with the answer', async () => {
    const page = await open('approval');
    await say(page, '70');
    await page.getByText('Pay 70 to ACME?').waitFor();
    await waitFor(() => isIdle(page), { what: 'the run to end' });
    await page.reload();
    await page.getByText('Pay 70 to ACME?').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await waitFor(async () => (await page.getByLabel('Status').textContent()) === 'paid', { what: 'the payment' });
    await waitFor(async () => (await page.getByLabel('Question').count()) === 0, { what: 'the question to go' });
    await page.close();
  });

  it('continues a running run after a reload', async () => {
    const page = await open('chat', { 'token-delay-ms': unhurried });
    await say(page, 'hello');
    await untilHalfway(page);
    await page.reload();
    await untilAnswers(page, ['hello', hello]);
    for (const text of await shownIn(page)) expect(hello.startsWith(text)).toBe(true);
    expect(await runsOf(page)).toHaveLength(1);
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
