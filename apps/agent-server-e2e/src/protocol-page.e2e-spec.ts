import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type DatabaseProxy, type Link, startDatabaseProxy, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, apiKey } from './agent-server.harness.js';
import { type ServedPage, servePage } from './use-stream/serve-page.js';

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const hasChromium = existsSync(chromiumPath);
if (!hasChromium) console.warn(`Tests of a page are skipped: no Chromium at ${chromiumPath} (set CHROMIUM_PATH)`);

const hello = 'Hello! I am a scripted model. Ask me what you said before.';
/** A word of the answer each, so that there is time to leave in the middle of it. */
const unhurried = '800';

// Skipped without Chromium; the line above says so.
(hasChromium ? describe : describe.skip)('useStream of @langchain/react in a page', () => {
  const fleet = agentServerFleet();
  /** All connections from the page to the agent server go through it. */
  const links = new Set<Link>();
  let server: AgentServer;
  let proxy: DatabaseProxy;
  let served: ServedPage;
  let browser: Browser;
  const problems: string[] = [];

  beforeAll(async () => {
    served = await servePage('protocol-page.tsx');
    [server, browser] = await Promise.all([
      fleet.start({ HEDDLE_CORS_ORIGINS: served.url }),
      chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] }),
    ]);
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
  const isIdle = async (page: Page) => (await page.getByLabel('Activity').textContent()) === 'idle';
  const untilAnswers = (page: Page, expected: string[]) =>
    waitFor(async () => (await messagesOf(page)).join('\n') === expected.join('\n') && (await isIdle(page)), {
      what: `the page to show ${JSON.stringify(expected)}`,
    });
  const untilHalfway = (page: Page) =>
    waitFor(async () => (await shownIn(page)).some((text) => text.startsWith('Hello! I am')), {
      what: 'half of the answer',
    });
  const threadOf = (page: Page) => new URL(page.url()).searchParams.get('thread') ?? '';
  const grows = (shown: string[]) => {
    const texts = shown.filter((text) => text !== '');
    for (const text of texts) expect(hello.startsWith(text)).toBe(true);
    expect(texts.toSorted((left, right) => left.length - right.length)).toEqual(texts);
    return texts.length;
  };

  it('uses the streaming protocol, shows a growing answer, and continues the conversation', async () => {
    const page = await open('chat', { 'token-delay-ms': unhurried });
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '<thread>')));
    await say(page, 'hello');
    await untilAnswers(page, ['hello', hello]);
    expect(grows(await shownIn(page))).toBeGreaterThan(3);
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
    expect(await server.client.runs.list(threadOf(page))).toHaveLength(1);
    await page.close();
  });

  it('continues after a broken connection', async () => {
    const page = await open('chat', { 'token-delay-ms': unhurried });
    await say(page, 'hello');
    await untilHalfway(page);
    const joined = page.waitForRequest((request) => request.url().endsWith('/stream/events'));
    for (const link of links) link.endClient();
    await joined;
    await untilAnswers(page, ['hello', hello]);
    grows(await shownIn(page));
    expect(await server.client.runs.list(threadOf(page))).toHaveLength(1);
    expect(await page.getByLabel('Error').textContent()).toBe('');
    await page.close();
  });
});
