/** Serves the built page, and the runtime of CopilotKit, which calls the agent server with the key. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const {
  HEDDLE_URL = 'http://127.0.0.1:8123',
  HEDDLE_API_KEY = '',
  ASSISTANT = 'payments',
  PORT = '5174',
} = process.env;
// The runtime sends usage data unless this is set when it is loaded.
process.env.COPILOTKIT_TELEMETRY_DISABLED ??= 'true';
const { CopilotRuntime } = await import('@copilotkit/runtime/v2');
const { createCopilotNodeListener } = await import('@copilotkit/runtime/v2/node');
const { LangGraphAgent } = await import('@ag-ui/langgraph');

const agent = new LangGraphAgent({ deploymentUrl: HEDDLE_URL, langsmithApiKey: HEDDLE_API_KEY, graphId: ASSISTANT });
const copilot = createCopilotNodeListener({
  runtime: new CopilotRuntime({ agents: { default: agent } }),
  basePath: '/api/copilotkit',
});

const dist = fileURLToPath(new URL('dist', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** @type {import('node:http').RequestListener} */
async function page(request, response) {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const file = normalize(join(dist, path === '/' ? 'index.html' : path));
  const content = file.startsWith(dist + sep) ? await readFile(file).catch(() => undefined) : undefined;
  response.writeHead(content ? 200 : 404, {
    'content-type': types[/** @type {keyof typeof types} */ (extname(file))] ?? 'application/octet-stream',
  });
  response.end(content ?? 'not found');
}

createServer((request, response) => {
  const listener = request.url?.startsWith('/api/copilotkit') ? copilot : page;
  void listener(request, response);
}).listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
