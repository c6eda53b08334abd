import { Auth, HTTPException } from '@langchain/langgraph-sdk/auth';
import { Hono } from 'hono';

interface User {
  identity: string;
  permissions: string[];
  asked?: string;
}

const users = new Map([['Bearer token-of-alice', 'alice']]);

/** Records the URL that the handler receives. */
export const auth = new Auth().authenticate((request: Request) => {
  const identity = users.get(request.headers.get('authorization') ?? '');
  if (!identity) throw new HTTPException(401, { message: 'Unknown token', headers: { 'www-authenticate': 'Basic' } });
  return { identity, permissions: [], asked: new URL(request.url).pathname };
});

/** Reports the path of a request as middleware and handlers see it. */
export const app = new Hono<{ Bindings: { user?: User } }>();

const startedAt = `${Date.now()}-${Math.random()}`;
const delivered: { path: string; authorization: string | undefined }[] = [];

app.use(async (c, next) => {
  if (c.req.header('heddle-webhook') !== undefined) {
    delivered.push({ path: c.req.path, authorization: c.req.header('authorization') });
  }
  await next();
  c.header('x-app-path', new URL(c.req.url).pathname);
  if (c.env.user?.asked) c.header('x-asked-path', c.env.user.asked);
});

for (const path of [
  '/secret',
  '/info/x',
  '/docs/x',
  '/docs/hooks/done',
  '/Info',
  '/openapi.json/x',
  '/ui/a',
  '/site/',
]) {
  app.all(path, (c) => c.json({ custom: path }));
}
app.get('/info', (c) => c.json({ custom: '/info' }));
app.get('/started', (c) => c.json({ startedAt }));
app.get('/delivered', (c) => c.json(delivered));
app.post('/hooks/done', (c) => c.body(null, 204));

app.get('/header', (c) => {
  c.header('x-value', c.req.query('value') ?? '');
  return c.json({});
});
app.get('/no-response', () => Response.error());
app.get('/strange-part', () => new Response(new ReadableStream({ start: (controller) => controller.enqueue({}) })));
app.get('/throws-later', async () => {
  setTimeout(() => {
    throw new Error('where nothing catches it');
  });
  return new Promise<Response>(() => undefined);
});
app.get('/rejects-later', (c) => {
  void Promise.reject(new Error('where nothing waits for it'));
  return c.json({});
});
app.post('/cancels-body', async (c) => {
  const reader = c.req.raw.body?.getReader();
  void reader?.read().catch(() => undefined);
  await reader?.cancel();
  return c.json({});
});
app.post('/reads-body', async (c) => c.json({ length: (await c.req.text()).length }));
