import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { itInBrowser, launchBrowser } from '@heddle/testing/browser';
import { agentServerFleet, type AgentServer, apiKey } from './agent-server.harness.js';
import { exampleAgents } from './test-project.js';
import { servePage } from './use-stream/serve-page.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const chat = join(exampleAgents, 'src/chat.ts:graph');

const weather = `
  import './ui.css';
  import { useStreamContext } from '@langchain/langgraph-sdk/react-ui';

  function Weather({ city }: { city: string }) {
    const { meta } = useStreamContext();
    return <p className="text-[rgb(1,2,3)]">It rains 7 {meta.unit} in {city}</p>;
  }
  export default { weather: Weather };
`;

describe('components of a graph', () => {
  const fleet = agentServerFleet();
  const folder = mkdtempSync(join(tmpdir(), 'ui-components-'));
  let server: AgentServer;

  beforeAll(async () => {
    mkdirSync(join(folder, 'node_modules/@langchain'), { recursive: true });
    for (const name of ['@langchain/langgraph-ui', 'tailwindcss']) {
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
    writeFileSync(join(folder, 'ui.tsx'), weather);
    writeFileSync(join(folder, 'ui.css'), '@import "tailwindcss";');
    const ui = { chat: './ui.tsx' };
    writeFileSync(join(folder, 'langgraph.json'), JSON.stringify({ graphs: { chat, other: chat }, ui }));
    server = await fleet.start({ AGENT_CONFIG: join(folder, 'langgraph.json') });
  });
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  const post = (name: string, body: object, headers: Record<string, string> = { 'x-api-key': apiKey }) =>
    fetch(`${server.url}/ui/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  // Skipped without Chromium; the line above says so.
  itInBrowser('are shown in a page by the official client, with their styles', async () => {
    const served = await servePage('component-page.tsx');
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const query = new URLSearchParams({ assistant: 'chat', api: server.url, key: apiKey });
      await page.goto(`${served.url}/?${query.toString()}`);
      const shown = page.getByText('It rains 7 mm in Bergen');
      await shown.waitFor();
      await page.waitForFunction(() => {
        const [host] = [...document.querySelectorAll('#root div')].filter((element) => element.shadowRoot);
        const text = host?.shadowRoot?.querySelector('p');
        return text && getComputedStyle(text).color === 'rgb(1, 2, 3)';
      });
    } finally {
      await browser.close();
      await served.close();
    }
  });

  it('are found by the id of an assistant, too, with cacheable files', async () => {
    const [assistant] = await server.client.assistants.search({ graphId: 'chat' });
    const html = await (await post(assistant?.assistant_id ?? '', { name: 'weather' })).text();
    expect(html).toBe(await (await post('chat', { name: 'weather' })).text());
    const [, script = ''] = /<script src="([^"]+)"/.exec(html) ?? [];
    const versioned = await fetch(script);
    expect(versioned.headers.get('cache-control')).toContain('immutable');
    const unversioned = await fetch(script.replace(/\?.*/, ''));
    expect(unversioned.headers.get('cache-control')).toBe('no-cache');
    // An explicit header: by default Node's fetch requests an uncached answer.
    const known = { 'if-none-match': unversioned.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await fetch(script.replace(/\?.*/, ''), { headers: known })).status).toBe(304);
  });

  it.each([
    ['a graph without components', 'other', { name: 'weather' }, 404],
    ['what is neither graph nor assistant', 'nothing', { name: 'weather' }, 404],
    ['no name', 'chat', {}, 422],
  ])('are refused for %s', async (_what, name, body, status) => {
    expect((await post(name, body)).status).toBe(status);
  });

  it('are refused without a key, and so are other files', async () => {
    expect((await post('chat', { name: 'weather' }, {})).status).toBe(401);
    for (const path of ['chat/ui.tsx', 'other/entrypoint.js']) {
      expect((await fetch(`${server.url}/ui/${path}`)).status).toBe(404);
    }
    expect((await fetch(`${server.url}/ui/chat/..%2F..%2Flanggraph.json`)).status).toBe(400);
  });

  it('that cannot be bundled report the reason, without other effects', async () => {
    writeFileSync(join(folder, 'broken.tsx'), 'export default { weather: <p> }');
    writeFileSync(join(folder, 'broken.json'), JSON.stringify({ graphs: { chat }, ui: { chat: './broken.tsx' } }));
    const broken = await fleet.start({ AGENT_CONFIG: join(folder, 'broken.json') });
    const answer = await fetch(`${broken.url}/ui/chat/entrypoint.js`);
    expect([answer.status, await answer.json()]).toEqual([
      424,
      expect.objectContaining({ code: 'ui_broken', detail: expect.stringContaining('broken.tsx:1') }),
    ]);
    expect(await broken.client.runs.wait(null, 'chat', { input: { messages: [] } })).toMatchObject({ messages: [{}] });
  });
});
