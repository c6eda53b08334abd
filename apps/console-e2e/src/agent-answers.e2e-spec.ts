import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bodyOf, waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { ConsoleStack } from './console.harness.js';

describeInBrowser('answers to agents, and unsent texts', () => {
  const stack = new ConsoleStack();
  beforeAll(() => stack.start({ agents: true }), 180_000);
  afterAll(() => stack.close(), 60_000);

  const agents = (rest: string) => stack.open(`/o/{tenant}/agents/local${rest}`);
  const chat = (threadId: string) => agents(`/threads/${threadId}`);
  const inbox = (threadId: string) => stack.open(`/o/{tenant}/inbox?thread=${threadId}`);
  const question = (page: Page) => page.getByRole('region', { name: 'The agent asks' });
  const json = (page: Page) => question(page).getByLabel('Answer, JSON');
  const send = (page: Page) => question(page).getByRole('button', { name: 'Send answer' });
  const say = async (page: Page, text: string) => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  const answers = (page: Page) => page.getByRole('article', { name: 'Agent' });
  const draftsOf = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('heddle.draft.')));
  const waiting = async (assistant_id: string, input: Record<string, unknown>): Promise<string> => {
    const { thread_id } = await bodyOf(stack.agents.POST('/threads', { body: {} }));
    await bodyOf(
      stack.agents.POST('/threads/{thread_id}/runs/wait', {
        params: { path: { thread_id } },
        body: { assistant_id, input },
      }),
    );
    return thread_id;
  };
  const approval = () => waiting('approval', { amount: 70, recipient: 'Loom Ltd' });
  const statusOf = async (thread_id: string) => {
    const { values } = await bodyOf(
      stack.agents.GET('/threads/{thread_id}/state', { params: { path: { thread_id } } }),
    );
    return (values as { status?: string }).status;
  };
  /** The questions of the inbox get this schema of their answers. */
  const withSchema = (page: Page, response_schema: object) =>
    page.route('**/threads/search', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      const threads = (await response.json()) as { interrupts?: Record<string, object[]> }[];
      const json = threads.map((thread) => ({
        ...thread,
        interrupts: Object.fromEntries(
          Object.entries(thread.interrupts ?? {}).map(([task, asked]) => [
            task,
            asked.map((one) => ({ ...one, response_schema })),
          ]),
        ),
      }));
      return route.fulfill({ response, json });
    });

  /** `prepare` leaves an answer in the inbox, which is sent; no draft of it remains. */
  const answerInInbox = async (prepare: (page: Page, threadId: string) => Promise<void>): Promise<void> => {
    const threadId = await approval();
    const { page, problems } = await stack.newPage();
    await prepare(page, threadId);
    await send(page).click();
    await page.getByText(/does not wait any more|Nothing waits for you/).waitFor();
    await waitFor(async () => (await statusOf(threadId)) === 'paid', { what: 'the payment' });
    expect(await draftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  };

  it('asks for an approval in two tabs, which see the answer of each other', async () => {
    const { page, problems } = await stack.newPage();
    await page.goto(agents('/threads/new?assistant=payments'));
    await say(page, 'pay 70 to Loom Ltd');
    await question(page).getByText('Pay 70 to Loom Ltd?').waitFor();
    await page.waitForURL(/threads\/[0-9a-f-]{36}/);
    const other = await stack.newPage();
    await other.page.goto(page.url());
    await question(other.page).getByText('Pay 70 to Loom Ltd?').waitFor();
    await stack.picture(page, 'agents-interrupt');
    await question(page).getByRole('radio', { name: 'Edit' }).click();
    await question(page).getByLabel('Arguments to use instead, JSON').fill('{"amount": 7, "recipient": "Ada"}');
    await question(page).getByRole('button', { name: 'Send answer' }).click();
    for (const tab of [page, other.page]) {
      await answers(tab).getByText('The pay tool says: 7 paid to Ada.').waitFor();
      await question(tab).waitFor({ state: 'detached' });
    }
    // The same for a run that begins on an idle thread.
    await say(page, 'What is the balance?');
    await answers(other.page).getByText('The get_balance tool says: 1200.').waitFor();
    expect(problems).toEqual([]);
    await Promise.all([page.context().close(), other.page.context().close()]);
  });

  it('answers from the inbox, with a link to the chat', async () => {
    const threadId = await approval();
    const { page, problems } = await stack.newPage();
    await page.goto(stack.open(`/o/{tenant}/inbox?thread=${threadId}`));
    await page.getByRole('link', { name: 'Open the chat' }).waitFor();
    await stack.picture(page, 'agents-inbox');
    await page.getByRole('button', { name: 'true', exact: true }).click();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText(/does not wait any more|Nothing waits for you/).waitFor();
    await waitFor(async () => (await statusOf(threadId)) === 'paid', { what: 'the payment' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says that deployments are unknown after they failed to load, not before', async () => {
    await approval();
    const { page } = await stack.newPage();
    let fail = () => undefined as void;
    const failure = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/v2/deployments?**', async (route) => {
      await failure;
      await route.abort();
    });
    await page.goto(stack.open('/o/{tenant}/inbox'));
    await page.getByRole('list', { name: 'Waiting threads' }).waitFor();
    const unknown = page.getByText('Deployments are unknown now');
    expect(await unknown.count()).toBe(0);
    fail();
    await unknown.waitFor();
    await page.context().close();
  });

  it('keeps what was typed while the server is away, and recovers by itself', async () => {
    const threadId = await approval();
    const { page } = await stack.newPage();
    await page.goto(agents('/threads/new?assistant=chat'));
    await page.getByLabel('Message', { exact: true }).fill('typed before the fault');
    let isAway = true;
    await page.route(`${stack.agentServerUrl}/**`, (route) => (isAway ? route.abort() : route.continue()));
    await page.keyboard.press('Enter');
    await page.getByText('The agent server does not answer').first().waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('typed before the fault');
    await page.goto(chat(threadId));
    await page.getByText('The agent server does not answer').first().waitFor();
    // Pages of other services are not touched.
    await page.getByRole('link', { name: 'Datasets' }).click();
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor();
    await page.goBack();
    isAway = false;
    await question(page).getByText('Pay 70 to Loom Ltd?').first().waitFor();

    await page.route(`${stack.agentServerUrl}/**`, (route) =>
      route.fulfill({
        status: 401,
        json: { detail: 'The key was revoked.' },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await page.getByLabel('Answer, JSON').fill('{"approved": true}');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('The key was revoked.').first().waitFor();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await page.context().close();
  });

  it('works while the browser blocks its storage', async () => {
    const { page, problems } = await stack.newPage({ signedIn: false });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await page.goto(agents(''));
    await stack.signIn(page);
    await page.getByRole('link', { name: 'Chat with payments' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('pay');
    await page.getByRole('row', { name: /counter/ }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Chat with payments' }).click();
    await say(page, 'What is the balance?');
    await answers(page).getByText('The get_balance tool says: 1200.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Colour scheme: like the system' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('link', { name: 'Datasets' }).click();
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keeps drafts over a reload and a refusal in the chat, until the server takes them', async () => {
    const threadId = await approval();
    const { page, problems } = await stack.newPage();
    await page.goto(chat(threadId));
    await question(page).getByRole('radio', { name: 'Text' }).click();
    await question(page).getByLabel('Answer', { exact: true }).fill('only if');
    await page.reload();
    const text = question(page).getByLabel('Answer', { exact: true });
    await text.waitFor();
    expect(await text.inputValue()).toBe('only if');
    await question(page).getByRole('radio', { name: 'JSON' }).click();
    await json(page).fill('{"approved": true}');

    await page.route(`${stack.agentServerUrl}/**`, (route) =>
      route.fulfill({
        status: 401,
        json: { detail: 'The key was revoked.' },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await send(page).click();
    await page.getByText('The key was revoked.').first().waitFor();
    await page.unroute(`${stack.agentServerUrl}/**`);
    await page.reload();
    await json(page).waitFor();
    expect(await json(page).inputValue()).toBe('{"approved": true}');
    // The inbox asks the same.
    await page.goto(inbox(threadId));
    await json(page).waitFor();
    expect(await json(page).inputValue()).toBe('{"approved": true}');
    await page.goto(chat(threadId));
    await send(page).click();
    await question(page).waitFor({ state: 'detached' });
    await waitFor(async () => (await statusOf(threadId)) === 'paid', { what: 'the payment' });
    await waitFor(async () => (await draftsOf(page)).length === 0, { what: 'the end of the draft' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keeps drafts as the fields of a schema, also after the schema changed', () =>
    answerInInbox(async (page, threadId) => {
      const properties = { approved: { type: 'boolean' }, reason: { type: 'string', title: 'Reason' } };
      await withSchema(page, { type: 'object', properties });
      await page.goto(inbox(threadId));
      await question(page).getByLabel('Reason').fill('cheap');
      await page.reload();
      await question(page).getByLabel('Reason').waitFor();
      expect(await question(page).getByLabel('Reason').inputValue()).toBe('cheap');

      await page.unroute('**/threads/search');
      await withSchema(page, { type: 'object', properties: { ...properties, reason: { type: 'integer' } } });
      await page.reload();
      await question(page).getByLabel('approved').selectOption('Yes');
      await page.unroute('**/threads/search');
    }));

  it('keeps a field of a schema that is no JSON yet, and does not send it', () =>
    answerInInbox(async (page, threadId) => {
      const properties = { approved: { type: 'boolean' }, terms: { type: 'object', title: 'Terms' } };
      await withSchema(page, { type: 'object', properties });
      await page.goto(inbox(threadId));
      const terms = question(page).getByLabel('Terms, JSON');
      await question(page).getByLabel('approved').selectOption('Yes');
      await terms.fill('{"days": 14}');
      await terms.fill('{"days": 14, "note"');
      for (const turn of ['before', 'after a reload']) {
        expect([turn, await terms.inputValue()]).toEqual([turn, '{"days": 14, "note"']);
        expect(await send(page).isDisabled()).toBe(true);
        await page.reload();
        await terms.waitFor();
      }
      await question(page).getByRole('radio', { name: 'JSON' }).click();
      await question(page).getByText('The form has a text for “terms” that is no JSON').waitFor();
      await question(page).getByRole('radio', { name: 'Form' }).click();
      await terms.fill('{"days": 14, "note": null}');
      expect(await question(page).getByLabel('approved').inputValue()).toBe('0');

      // The field has another kind now, so only the JSON can show its text.
      await terms.fill('{"days": 14, "note": nul');
      await page.unroute('**/threads/search');
      await withSchema(page, { type: 'object', properties: { ...properties, terms: { type: 'string' } } });
      await page.reload();
      const all = question(page).getByLabel('Answer, JSON');
      await all.waitFor();
      expect(await send(page).isDisabled()).toBe(true);
      await all.fill('{"approved": true}');
      await page.unroute('**/threads/search');
    }));

  it('keeps drafts if the page closes before the server took them', () =>
    answerInInbox(async (page, threadId) => {
      const requests = `${stack.agentServerUrl}/**`;
      const reload = () => page.reload();
      const leave = async () => {
        await page.getByRole('link', { name: 'Inbox' }).click();
        await page.getByText('Choose a thread to see its question.').waitFor();
        await page.goto(inbox(threadId));
      };
      for (const [url, close] of [
        [chat(threadId), reload],
        [chat(threadId), leave],
        [inbox(threadId), reload],
      ] as const) {
        await page.goto(url);
        await json(page).fill('{"approved": true}');
        let isSent = false;
        // The answer never reaches the server.
        await page.route(requests, (route) => {
          const request = route.request();
          if (request.method() === 'POST' && request.postData()?.includes('approved')) isSent = true;
          else void route.continue();
        });
        await send(page).click();
        await waitFor(() => isSent, { what: 'the answer on its way' });
        await close();
        await json(page).waitFor();
        expect(await json(page).inputValue()).toBe('{"approved": true}');
        await page.unroute(requests);
        expect(await draftsOf(page)).toHaveLength(1);
      }
    }));

  it('forgets a message that the server takes after the page was left', async () => {
    const { page, problems } = await stack.newPage();
    await page.goto(agents('/threads/new?assistant=chat'));
    await say(page, 'Hello');
    await answers(page).first().waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    let release: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (release = resolve));
    let isSent = false;
    await page.route('**/commands', async (route) => {
      isSent = true;
      await left;
      await route.continue();
    });
    await say(page, 'Hello again');
    await waitFor(() => isSent, { what: 'the message on its way' });
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await draftsOf(page)).toHaveLength(1);
    release();
    await waitFor(async () => (await draftsOf(page)).length === 0, { what: 'the end of the draft' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keeps a message while its form shows JSON', async () => {
    const { page, problems } = await stack.newPage();
    await page.goto(agents('/threads/new?assistant=chat'));
    await say(page, 'Hello');
    await answers(page).first().waitFor();
    const message = page.getByLabel('Message', { exact: true }).and(page.locator('textarea'));
    await message.fill('not sent');
    const kind = page.getByRole('radiogroup', { name: 'Kind of input' });
    await kind.getByRole('radio', { name: 'JSON' }).click();
    await kind.getByRole('radio', { name: 'Message' }).click();
    expect(await message.inputValue()).toBe('not sent');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keeps drafts as decisions about actions', async () => {
    const threadId = await waiting('payments', { messages: [{ role: 'user', content: 'pay 70 to Loom Ltd' }] });
    const { page, problems } = await stack.newPage();
    await page.goto(chat(threadId));
    await question(page).getByRole('radio', { name: 'Edit' }).click();
    await question(page).getByLabel('Arguments to use instead, JSON').fill('{"amount": 7,');
    for (const url of [chat(threadId), inbox(threadId)]) {
      await page.goto(url);
      const editor = question(page).getByLabel('Arguments to use instead, JSON');
      await editor.waitFor();
      expect(await editor.inputValue()).toBe('{"amount": 7,');
      expect(await send(page).isDisabled()).toBe(true);
    }
    await question(page).getByRole('radio', { name: 'Reject' }).click();
    await send(page).click();
    await page.getByText(/does not wait any more|Nothing waits for you/).waitFor();
    expect(await draftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keeps drafts under the cursor while a run passes that answers another question', async () => {
    const threadId = await approval();
    const { page, problems } = await stack.newPage();
    await page.goto(chat(threadId));
    await json(page).fill('{"approved"');
    const field = await json(page).elementHandle();
    const { run_id } = await bodyOf(
      stack.agents.POST('/threads/{thread_id}/runs', {
        params: { path: { thread_id: threadId } },
        body: { assistant_id: 'approval', command: { resume: { [`${'0'.repeat(32)}`]: true } }, strict_resume: true },
      }),
    );
    await bodyOf(
      stack.agents.GET('/threads/{thread_id}/runs/{run_id}/join', {
        params: { path: { thread_id: threadId, run_id } },
      }),
    );
    await page.keyboard.type(': true}');
    await waitFor(() => send(page).isEnabled(), { what: 'the button' });
    expect(await json(page).inputValue()).toBe('{"approved": true}');
    expect(await field?.evaluate((node) => node.isConnected && node === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('works if the storage of drafts is full, or has something else', async () => {
    const threadId = await approval();
    const { page, problems } = await stack.newPage();
    await page.goto(inbox(threadId));
    await json(page).fill('{"approved": true}');
    const drafts = await draftsOf(page);
    expect(drafts).toHaveLength(1);
    await page.evaluate(([name = '']) => sessionStorage.setItem(name, '{broken'), drafts);
    await page.reload();
    await json(page).waitFor();
    expect(await json(page).inputValue()).toBe('');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await json(page).fill('{"approved": true}');
    await send(page).click();
    await page.getByText(/does not wait any more|Nothing waits for you/).waitFor();
    await waitFor(async () => (await statusOf(threadId)) === 'paid', { what: 'the payment' });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
