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

app.get('/hello', (c) => c.json({ hello: c.env.user?.identity ?? 'world' }));

/** Of the server it belongs to: nobody has said where that is. */
app.get('/graphs', async (c) => {
  const authorization = c.req.header('authorization');
  const client = new Client(authorization ? { apiKey: null, defaultHeaders: { authorization } } : {});
  return c.json((await client.assistants.search()).map((assistant) => assistant.graph_id));
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

/** In the place of a built-in route. */
app.get('/assistants/:id/graph', (c) => c.json({ drawn: c.req.param('id') }));
