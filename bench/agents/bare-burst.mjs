/** The process of the bare graph: `graph.stream` for all runs at once. */
import { summarize, TokenTimes } from '../runs/client/burst.mjs';

/** @typedef {import('../runs/client/burst.mjs').BurstSettings} BurstSettings */

/** @type {{ agent: typeof import('./graph.mjs').agent }} */
const { agent } = await import(process.env.GRAPH_MODULE ?? '');

/** @param {BurstSettings} settings */
async function stream({ tokens, tokenMs }) {
  const times = new TokenTimes();
  const input = { messages: [{ role: 'user', content: 'Hello' }], tokens, token_ms: tokenMs };
  for await (const [message] of await agent.stream(input, { streamMode: 'messages' })) {
    if (String(message.content).startsWith('token-')) times.at.push(performance.now());
  }
  return times;
}

process.on('message', (/** @type {BurstSettings} */ settings) => {
  const startedAt = performance.now();
  Promise.all(Array.from({ length: settings.runs }, () => stream(settings))).then(
    (runs) => process.send?.({ result: summarize(runs, startedAt, settings) }),
    (error) => process.send?.({ failure: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
