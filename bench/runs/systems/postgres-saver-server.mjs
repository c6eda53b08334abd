/** The process of the bare server: one graph, one pool, and the routes that the clients ask. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import pg from 'pg';
import { builder } from '../graph.mjs';

/** Size of the agent server's pool. */
const connections = 10;

const saver = new PostgresSaver(new pg.Pool({ connectionString: process.env.DATABASE_URL, max: connections }));
await saver.setup();
const graph = builder.compile({ checkpointer: saver, name: 'bench' });

/** @param {string} threadId */
const configOf = (threadId) => ({ configurable: { thread_id: threadId } });

/**
 * @typedef {{ threadId: string, query: URLSearchParams, body: any, response: import('node:http').ServerResponse }} Call
 * @type {Record<string, (call: Call) => Promise<unknown>>} what is answered as JSON; undefined when it was answered
 */
const routes = {
  'GET /ready': async () => ({ ok: true }),
  'POST /threads': async () => ({ thread_id: randomUUID() }),
  'POST /threads/:id/runs/wait': ({ threadId, body }) => graph.invoke(body.input, configOf(threadId)),
  'POST /threads/:id/runs/stream': async ({ threadId, body, response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for await (const values of await graph.stream(body.input, { ...configOf(threadId), streamMode: 'values' })) {
      response.write(`event: values\ndata: ${JSON.stringify(values)}\n\n`);
    }
    response.end();
  },
  'GET /threads/:id/state': ({ threadId }) => graph.getState(configOf(threadId)),
  'GET /threads/:id/history': async ({ threadId, query }) => {
    const states = [];
    const limit = Number(query.get('limit'));
    for await (const state of graph.getStateHistory(configOf(threadId), { limit })) states.push(state);
    return states;
  },
};

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function handle(request, response) {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
  const threadId = /^\/threads\/([^/]+)/.exec(pathname)?.[1] ?? '';
  const route = routes[`${request.method} ${pathname.replace(/^\/threads\/[^/]+/, '/threads/:id')}`];
  if (!route) return void response.writeHead(404).end();
  const answer = await route({ threadId, query, body: await bodyOf(request), response });
  if (answer === undefined) return;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end(String(error));
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('disconnect', () => process.exit());
