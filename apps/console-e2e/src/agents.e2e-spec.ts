import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bodyOf, waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { ConsoleStack } from './console.harness.js';
import { firstLoadLimit, scriptsOf } from './first-load.js';

/** Pause between tokens, in milliseconds: long enough for a reload in the middle of an answer. */
const unhurriedMs = '150';

describeInBrowser('talking to agents', () => {
  const stack = new ConsoleStack();
  beforeAll(() => stack.start({ agents: true }), 180_000);
  afterAll(() => stack.close(), 60_000);

  const path = (rest: string) => stack.open(`/o/{tenant}/agents/local${rest}`);
  const say = async (page: Page, text: string) => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  const answers = (page: Page) => page.getByRole('article', { name: 'Agent' });
  const idle = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  const threadOf = (page: Page) => /threads\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const runsOf = (threadId: string) =>
    bodyOf(stack.agents.GET('/threads/{thread_id}/runs', { params: { path: { thread_id: threadId } } }));
  const opened = async (threadId: string, rest = '') => {
    const { page, problems } = await stack.newPage();
    await page.goto(path(`/threads/${threadId}${rest}`));
    return { page, problems };
  };
  const interrupted = async (): Promise<string> => {
    const { thread_id } = await bodyOf(stack.agents.POST('/threads', { body: {} }));
    await bodyOf(
      stack.agents.POST('/threads/{thread_id}/runs/wait', {
        params: { path: { thread_id } },
        body: { assistant_id: 'approval', input: { amount: 70, recipient: 'Loom Ltd' } },
      }),
    );
    return thread_id;
  };

  it('finds an assistant, chats with it, and shows a tool call with its result', async () => {
    const { page, problems } = await stack.newPage();
    await page.goto(stack.open('/o/{tenant}/host/deployments'));
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('pay');
    await page.getByRole('row', { name: /payments/ }).waitFor();
    await page.getByRole('row', { name: /counter/ }).waitFor({ state: 'detached' });
    await stack.picture(page, 'agents-assistants');
    await page.getByRole('link', { name: 'Chat with payments' }).click();
    await say(page, 'What is the **balance**?');
    const call = page.getByRole('group', { name: 'Tool call get_balance' });
    await call.getByText('done').waitFor();
    await call.getByText('1200').waitFor();
    await answers(page).getByText('The get_balance tool says: 1200.').waitFor();
    await page.waitForURL(/threads\/[0-9a-f-]{36}/);
    // The message of the user, with its Markdown.
    expect(await page.getByRole('article', { name: 'User' }).locator('strong').innerText()).toBe('balance');
    await idle(page);
    await stack.picture(page, 'agents-chat');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('continues a running answer after a reload, without a lost or doubled token', async () => {
    const { assistant_id } = await bodyOf(
      stack.agents.POST('/assistants', {
        body: {
          graph_id: 'chat',
          name: 'slow talker',
          config: { configurable: { token_delay_ms: Number(unhurriedMs) } },
        },
      }),
    );
    const { page, problems } = await stack.newPage();
    const scripts = scriptsOf(page);
    await page.goto(path(`/threads/new?assistant=${assistant_id}`));
    // Sent at once: before the stream is there.
    await say(page, 'hello');
    expect(scripts.gzipBytes()).toBeLessThan(firstLoadLimit);
    await answers(page)
      .getByText(/^Hello! I am/)
      .waitFor();
    await page.waitForURL(/threads\/[0-9a-f-]{36}/);
    await page.reload();
    await answers(page)
      .getByText(/^Hello/)
      .first()
      .waitFor();
    const seen: string[] = [];
    await waitFor(
      async () => {
        seen.push((await answers(page).innerText()).split('\n').at(-1) ?? '');
        return (await page.getByRole('button', { name: 'Send', exact: true }).count()) === 1;
      },
      { what: 'the end of the answer', intervalMs: 50 },
    );
    const state = await bodyOf(
      stack.agents.GET('/threads/{thread_id}/state', { params: { path: { thread_id: threadOf(page) } } }),
    );
    const { messages } = state.values as { messages: { content: { text: string }[] }[] };
    const stored = (messages.at(-1)?.content ?? []).map(({ text }) => text).join('');
    await answers(page).getByText(stored, { exact: true }).waitFor();
    for (const part of seen.filter((text) => text.startsWith('Hello'))) expect(stored.startsWith(part)).toBe(true);
    expect(await runsOf(threadOf(page))).toHaveLength(1);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('cancels a run, shows custom events, and what runs have done', async () => {
    const { page } = await stack.newPage();
    await page.goto(path('/threads/new?assistant=slow'));
    const json = (group: string) => page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: 'JSON' });
    await json('Kind of input').click();
    await json('Input as').click();
    await page.getByRole('textbox', { name: 'Input, JSON' }).fill('{"steps": 200, "delay_ms": 100}');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('region', { name: 'Custom events' })
      .getByText(/step: [2-9]/)
      .waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await idle(page);
    await waitFor(async () => (await runsOf(threadOf(page)))[0]?.status === 'interrupted', {
      what: 'the cancellation',
    });
    // No question is open.
    await page.getByRole('main').getByText('Interrupted', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Runs' }).click();
    await page.getByRole('region', { name: 'Runs' }).getByText('Cancelled').waitFor();
    await page.getByRole('region', { name: 'Runs' }).getByRole('button').first().click();
    await page.getByText('Attempts').waitFor();
    await stack.picture(page, 'agents-runs');
    // Opens the trace of the run, and goes back.
    const threadId = threadOf(page);
    await page.getByRole('link', { name: 'Open the trace' }).click();
    await page.waitForURL(/\/projects\/p\/[0-9a-f-]{36}\/r\//);
    await page.getByRole('link', { name: 'slow', exact: true }).first().waitFor();
    await page.getByTitle(threadId, { exact: true }).click();
    await page.waitForURL(new RegExp(`/threads/${threadId}`));
    await page.context().close();
  });

  it('travels in time: opens a checkpoint, edits it, and forks the chat', async () => {
    const { thread_id } = await bodyOf(stack.agents.POST('/threads', { body: {} }));
    for (const content of ['What is the balance?', 'hello']) {
      await bodyOf(
        stack.agents.POST('/threads/{thread_id}/runs/wait', {
          params: { path: { thread_id } },
          body: { assistant_id: 'payments', input: { messages: [{ role: 'user', content }] } },
        }),
      );
    }
    const { page, problems } = await opened(thread_id, '?view=history');
    const checkpoints = page.getByRole('region', { name: 'Checkpoints' }).getByRole('button');
    await page
      .getByRole('list', { name: 'Changes' })
      .getByText(/messages\[\d+\]/)
      .first()
      .waitFor();
    await page.getByRole('img', { name: /Graph:/ }).waitFor();
    await stack.picture(page, 'agents-history');
    const before = await checkpoints.count();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page
      .getByLabel('Values to write, JSON')
      .fill('{"messages": [{"role": "user", "content": "edited by hand"}]}');
    await page.getByRole('button', { name: 'Write checkpoint' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitFor(async () => (await checkpoints.count()) === before + 1, { what: 'the new checkpoint' });
    await checkpoints.first().getByText('Edited').waitFor();

    // The end of the first run: the second message and its answer are not there yet.
    const end = checkpoints.filter({ hasText: 'end' }).last();
    const endId = await end.locator('code').innerText();
    await end.click();
    // Until then, the button forks the edited checkpoint.
    await page.getByRole('heading', { name: `Checkpoint ${endId}` }).waitFor();
    await page.getByRole('button', { name: 'Fork in the chat' }).click();
    await page.getByText(`The next run continues from checkpoint ${endId}`).waitFor();
    await say(page, 'pay 5 to Ada');
    await page.getByRole('region', { name: 'The agent asks' }).getByText('Pay 5 to Ada?').waitFor();
    await waitFor(async () => (await page.getByText('edited by hand').count()) === 0, { what: 'the branch alone' });
    const state = await bodyOf(stack.agents.GET('/threads/{thread_id}/state', { params: { path: { thread_id } } }));
    const contents = (state.values as { messages: { content: string }[] }).messages.map(({ content }) => content);
    expect(contents.filter((content) => /hello|edited/.test(content))).toEqual([]);
    expect(contents[0]).toBe('What is the balance?');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('edits an assistant in a form of its schema, and goes back to an older version', async () => {
    const { assistant_id } = await bodyOf(
      stack.agents.POST('/assistants', {
        body: { graph_id: 'chat', name: 'polite', config: { configurable: { system_prompt: 'Be kind.' } } },
      }),
    );
    const { page, problems } = await stack.newPage();
    await page.goto(path(`/assistants/${assistant_id}`));
    await page.getByLabel('Step limit').fill('12');
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByText('Saved as version 2.').waitFor();
    await stack.picture(page, 'agents-assistant');
    await page.getByRole('radio', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Use version 1' }).click();
    await page.getByRole('button', { name: 'Use version 2' }).waitFor();
    const params = { path: { assistant_id } };
    const now = await bodyOf(stack.agents.GET('/assistants/{assistant_id}', { params }));
    expect([now.version, now.config]).toEqual([1, { configurable: { system_prompt: 'Be kind.' } }]);
    await page.goto(path('/assistants/subgraphs?view=graph'));
    await page.getByRole('img', { name: /plan to researcher/ }).waitFor();
    await page.getByText('Nodes of subgraphs').click();
    await page.getByRole('img', { name: /researcher:search to researcher:summarise/ }).waitFor();
    await stack.picture(page, 'agents-graph');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('searches threads by status and metadata, with totals, by the keyboard', async () => {
    const metadata = { team: 'looms', title: 'Which **looms**?' };
    const { thread_id } = await bodyOf(stack.agents.POST('/threads', { body: { metadata } }));
    await bodyOf(stack.agents.POST('/threads', { body: { metadata } }));
    const { page } = await stack.newPage();
    await page.goto(path('/threads'));
    await page.getByRole('row').nth(3).waitFor();
    await stack.picture(page, 'agents-threads');
    await page.keyboard.press('/');
    await page.keyboard.type('team=looms');
    await page.getByRole('radio', { name: 'All 2' }).waitFor();
    await waitFor(async () => (await page.getByRole('row').count()) === 3, { what: 'both threads' });
    await page.getByRole('link', { name: 'Which looms?', exact: true }).first().waitFor();
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(thread_id));
    await page.goto(path('/threads?q=not+a+condition'));
    await page.getByText('is no thread id and no condition').waitFor();
    await page.context().close();
  });

  it('shows hostile content as text, and reasoning, images and Markdown as what they are', async () => {
    const { thread_id } = await bodyOf(
      stack.agents.POST('/threads', { body: { metadata: { graph_id: 'chat', title: 'report \u202egpj.exe' } } }),
    );
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const messages = [
      {
        role: 'user',
        content: [
          { type: 'text', text: '<img src=x onerror="window.hacked=1"> <script>window.hacked=1</script>' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } },
          { type: 'image_url', image_url: { url: 'https://tracker.invalid/pixel.png' } },
        ],
      },
      {
        type: 'ai',
        content: [
          { type: 'reasoning', reasoning: 'First I think.' },
          {
            type: 'text',
            text: '## Answer\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[bad](javascript:window.hacked=1) [good](https://example.com) `code`\n\n<b onclick="x()">raw</b>',
          },
        ],
      },
    ];
    const params = { path: { thread_id } };
    await bodyOf(
      stack.agents
        .POST('/threads/{thread_id}/state', { params, body: { values: { messages }, as_node: 'respond' } })
        .then(async (answer) => {
          if (!answer.error) return answer;
          // The node has the name of the graph's only step.
          const { nodes } = await bodyOf(
            stack.agents.GET('/assistants/{assistant_id}/graph', { params: { path: { assistant_id: 'chat' } } }),
          );
          const node = nodes.map(({ id }) => String(id)).find((id) => !id.startsWith('__')) ?? '';
          return stack.agents.POST('/threads/{thread_id}/state', {
            params,
            body: { values: { messages }, as_node: node },
          });
        }),
    );
    const { page, problems } = await opened(thread_id);
    await page.getByRole('article', { name: 'Agent' }).getByRole('table').waitFor();
    expect(await page.getByRole('link', { name: 'bad' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'good' }).getAttribute('rel')).toContain('noopener');
    await page.getByRole('button', { name: 'Reasoning' }).click();
    await page.getByText('First I think.').waitFor();
    await page.getByText('<script>window.hacked=1</script>').waitFor();
    expect(await page.locator('main img').count()).toBe(1);
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
    await stack.picture(page, 'agents-markdown');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('opens a state of 8 MB, and renders what is asked for', async () => {
    const { thread_id } = await bodyOf(stack.agents.POST('/threads', { body: { metadata: { graph_id: 'slow' } } }));
    const done = Array.from({ length: 2_000 }, (_, at) => `${at} ${'x'.repeat(4_000)}`);
    await bodyOf(
      stack.agents.POST('/threads/{thread_id}/state', {
        params: { path: { thread_id } },
        body: { values: { done }, as_node: 'work' },
      }),
    );
    const { page } = await opened(thread_id, '?view=state');
    const tree = page.getByRole('group', { name: 'State' });
    await tree.getByRole('button', { name: /done: \[2,000\]/ }).click();
    await tree.getByRole('button', { name: 'Show more of 2,000' }).click();
    await tree.getByText(/^249:/).waitFor();
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(5_000);
    await page.getByRole('radio', { name: 'History' }).click();
    await page.getByRole('list', { name: 'Changes' }).getByText('done', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(5_000);
    await page.context().close();
  });

  it('creates, pauses and fires a cron, and browses the store', async () => {
    for (const [key, text] of Object.entries({ likes: 'Ada likes linen', city: 'Ada lives in Oslo' })) {
      await stack.agents.PUT('/store/items', { body: { namespace: ['users', 'ada'], key, value: { text } } });
    }
    const { page, problems } = await stack.newPage();
    await page.goto(path('/crons'));
    await page.getByRole('heading', { name: 'No crons yet' }).waitFor();
    await page.getByRole('button', { name: 'New cron' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Assistant').selectOption({ label: 'counter' });
    await dialog.getByLabel('Schedule').fill('every day');
    await dialog.getByRole('button', { name: 'Create cron' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Schedule').fill('0 9 * * 1-5');
    await dialog.getByRole('button', { name: 'Create cron' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: /Active/ }).click();
    await page.getByText('no next run').waitFor();
    await page.getByRole('button', { name: 'Run now' }).click();
    await page
      .getByRole('button', { name: /0 9 \* \* 1-5/, expanded: false })
      .first()
      .click();
    await page.getByText('on demand').waitFor();
    await stack.picture(page, 'agents-crons');

    await page.goto(path('/store'));
    await page.getByRole('navigation', { name: 'Namespaces' }).getByText('users / ada').click();
    await page.getByRole('searchbox').fill('fabric of linen');
    const items = page.getByRole('region', { name: 'Items' }).getByRole('button');
    await waitFor(async () => /likes/.test((await items.first().textContent()) ?? ''), {
      what: 'the most similar item',
    });
    await items.first().click();
    await page.getByRole('region', { name: 'Item', exact: true }).getByText('Ada likes linen').waitFor();
    await stack.picture(page, 'agents-store');
    await page.goto(path('/deliveries'));
    await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('fits a phone, in the dark', async () => {
    const threadId = await interrupted();
    const { page } = await stack.newPage({ dark: true, width: 390 });
    const views: [string, string, () => Promise<unknown>][] = [
      ['assistants', path(''), () => page.getByRole('link', { name: 'Chat with payments' }).waitFor()],
      ['threads', path('/threads'), () => page.getByRole('row').nth(1).waitFor()],
      ['chat', path(`/threads/${threadId}`), () => page.getByRole('region', { name: 'The agent asks' }).waitFor()],
      ['history', path(`/threads/${threadId}?view=history`), () => page.getByRole('img', { name: /Graph:/ }).waitFor()],
      ['inbox', stack.open(`/o/{tenant}/inbox?thread=${threadId}`), () => page.getByText('Open the chat').waitFor()],
    ];
    for (const [name, url, ready] of views) {
      await page.goto(url);
      await ready();
      await stack.picture(page, `agents-phone-${name}`);
      const overflow = await page.evaluate(() => {
        const main = document.getElementById('content');
        return [
          document.documentElement.scrollWidth - window.innerWidth,
          (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0),
        ];
      });
      expect([name, ...overflow]).toEqual([name, 0, 0]);
    }
    await page.context().close();
  });
});
