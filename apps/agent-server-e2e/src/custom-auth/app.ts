import { Client } from '@langchain/langgraph-sdk';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

export const app = new Hono<{ Bindings: { user?: { identity: string } } }>();

/** Around every route, the built-in ones too. */
app.use(async (c, next): Promise<Response | undefined> => {
  if (c.req.header('x-blocked') !== undefined) return c.json({ detail: 'blocked by the application' }, 403);
  let bodyBytes: number | undefined;
  if (c.req.header('x-reads-body') !== undefined) bodyBytes = (await c.req.text()).length;
  await next();
  if (bodyBytes !== undefined) c.header('x-body-bytes', String(bodyBytes));
  c.header('x-application', `${c.req.method} ${c.res.status}`);
  if (c.req.header('x-replaced') !== undefined) c.res = c.json({ replaced: c.res.status }, 418);
  return undefined;
});

/** Replaces the body for the route, in each way that Hono offers. */
app.use(async (c, next) => {
  const way = c.req.header('x-changes-body');
  if (way === undefined) return next();
  const given = (await c.req.json()) as { metadata?: object };
  const changed = JSON.stringify({ ...given, metadata: { ...given.metadata, changed: way } });
  if (way === 'request') c.req.raw = new Request(c.req.raw, { body: changed });
  else if (way === 'large') c.req.raw = new Request(c.req.url, { method: 'POST', body: 'x'.repeat(40_000_000) });
  else Object.assign(c.req.bodyCache, { text: Promise.resolve(changed) });
  return next();
});

app.get('/hello', (c) => c.json({ hello: c.env.user?.identity ?? 'world' }));

/** Client of its server, without an address. */
app.get('/graphs', async (c) => c.json((await new Client().assistants.search()).map(({ graph_id: id }) => id)));

/** One client for all requests. */
const shared = new Client({ callerOptions: { maxRetries: 0, maxConcurrency: 2 } });

/** Creates a thread and lists the visible ones, as the caller of this request. */
app.post('/own-threads', async (c) => {
  const { thread_id: made } = await shared.threads.create({ metadata: { via: 'application' } });
  const seen = await shared.threads.search({ metadata: { via: 'application' }, limit: 1000 });
  return c.json({ made, seen: seen.map(({ thread_id: id }) => id) });
});

app.onError((error, c) => {
  const { status } = error as { status?: number };
  if (status === undefined) throw error;
  return c.json({ refused: status }, 424);
});

/** Wraps every built-in route: adds the number of threads that the caller owns. */
app.use('/assistants/*', async (c, next) => {
  if (c.req.header('x-counts-threads') === undefined) return next();
  const count = await new Client().threads.count({ metadata: { via: 'application' } });
  await next();
  c.header('x-threads', String(count));
  return undefined;
});

app.post('/echo', async (c) => c.json(await c.req.json()));

app.get('/count', (c) =>
  streamSSE(c, async (stream) => {
    for (let number = 1; number <= 3; number += 1) await stream.writeSSE({ event: 'number', data: String(number) });
  }),
);

app.get('/large', (c) => c.body('x'.repeat(5_000_000)));

app.get('/endless', (c) => {
  c.req.raw.signal.addEventListener('abort', () => (aborted += 1));
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }));
});
let aborted = 0;
app.get('/aborted', (c) => c.json({ aborted }));

const told: unknown[] = [];
app.post('/hooks/done', async (c) => {
  told.push(await c.req.json());
  return c.body(null, 204);
});
/** Returns the identity that the server sees in calls of this delivery. */
app.post('/hooks/acts', async (c) => {
  const { run_id: runId } = (await c.req.json()) as { run_id: string };
  const status = await new Client({ callerOptions: { maxRetries: 0 } }).threads.create().then(
    () => 200,
    (error: { status?: number }) => error.status,
  );
  told.push({ run_id: runId, status });
  return c.body(null, 204);
});
app.get('/told', (c) => c.json(told));

app.get('/broken', () => {
  throw new Error('the route is broken');
});

app.get('/blocks', () => {
  for (;;);
});

app.get('/cookies', (c) => {
  c.header('set-cookie', 'a=1', { append: true });
  c.header('set-cookie', 'b=2', { append: true });
  return c.body(null, 204);
});

/** Overrides a built-in route. */
app.get('/assistants/:id/graph', (c) => c.json({ drawn: c.req.param('id') }));
