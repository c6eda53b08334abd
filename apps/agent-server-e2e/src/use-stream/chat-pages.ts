import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { type DatabaseProxy, type Link, startDatabaseProxy, waitFor } from '@heddle/testing';
import { launchBrowser } from '@heddle/testing/browser';
import { type AgentServer, agentServerFleet, apiKey } from '../agent-server.harness.js';
import { type ServedPage, servePage } from './serve-page.js';

/** Answer of the example agent `chat` to a first message. */
export const hello = 'Hello! I am a scripted model. Ask me what you said before.';
/** Time per word of the answer in ms: long enough to leave in the middle of it. */
export const unhurried = '800';

/** A page that chats with an agent server, in Chromium. Registers its hooks with the surrounding block of tests. */
export function useChatPages(file: string) {
  const fleet = agentServerFleet();
  /** Connections from the page to the agent server, which pass through the proxy. */
  const links = new Set<Link>();
  let server: AgentServer;
  let proxy: DatabaseProxy;
  let served: ServedPage;
  let browser: Browser;
  const problems: string[] = [];

  beforeAll(async () => {
    served = await servePage(file);
    [server, browser] = await Promise.all([fleet.start({ HEDDLE_CORS_ORIGINS: served.url }), launchBrowser()]);
    proxy = await startDatabaseProxy(server.url, (link) => {
      links.add(link);
      return {};
    });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([proxy.close(), served.close(), fleet.close()]);
  });
  afterEach(() => expect(problems.splice(0)).toEqual([]));

  async function open(assistant: string, options: Record<string, string> = {}): Promise<Page> {
    const page = await browser.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    await page.addInitScript(() => {
      // All that the list of messages ever showed, also between two looks of the test.
      const shown = ((window as unknown as { shown: string[] }).shown = [] as string[]);
      new MutationObserver(() => {
        const answer = [...document.querySelectorAll('[data-type=ai] span')].at(-1)?.textContent ?? '';
        if (answer !== shown.at(-1)) shown.push(answer);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    const query = new URLSearchParams({ assistant, api: proxy.url.replace(/\/$/, ''), key: apiKey, ...options });
    await page.goto(`${served.url}/?${query.toString()}`);
    return page;
  }

  async function say(page: Page, content: string): Promise<void> {
    await page.getByLabel('Message').fill(content);
    await page.getByRole('button', { name: 'Send' }).click();
  }

  const shownIn = (page: Page) => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  const messagesOf = (page: Page) => page.locator('ol li > span').allTextContents();
  const untilAnswers = (page: Page, expected: string[]) =>
    waitFor(async () => (await messagesOf(page)).join('\n') === expected.join('\n') && (await isIdle(page)), {
      what: `the page to show ${JSON.stringify(expected)}`,
    });
  const isIdle = async (page: Page) => (await page.getByLabel('Activity').textContent()) === 'idle';
  const untilHalfway = (page: Page) =>
    waitFor(async () => (await shownIn(page)).some((text) => text.startsWith('Hello! I am')), {
      what: 'half of the answer',
    });
  /** The answer grew, never went back, and never had a part twice. Returns the number of its forms. */
  async function formsOfAnswer(page: Page): Promise<number> {
    const texts = (await shownIn(page)).filter((text) => text !== '');
    for (const text of texts) expect(hello.startsWith(text)).toBe(true);
    expect(texts.toSorted((left, right) => left.length - right.length)).toEqual(texts);
    return texts.length;
  }
  /** Breaks all connections from the page to the agent server. */
  function cut(): void {
    for (const link of links) link.endClient();
  }
  function runsOf(page: Page) {
    return server.client.runs.list(new URL(page.url()).searchParams.get('thread') ?? '');
  }

  return { open, say, shownIn, untilAnswers, isIdle, untilHalfway, formsOfAnswer, cut, runsOf };
}

/** Tests of what every page does, whichever client of the streaming API it uses. */
export function itResumesAfterReloads({
  open,
  say,
  shownIn,
  untilAnswers,
  isIdle,
  untilHalfway,
  runsOf,
}: ReturnType<typeof useChatPages>): void {
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
}
