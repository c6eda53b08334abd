/** The graph alone: invoked in a separate process, without a server, a checkpointer or a client. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@heddle/launcher/workspace';

export class Bare {
  name = 'bare';

  /** @param {{ entry: URL, env: Record<string, string> }} [options] its process */
  constructor({ entry, env } = { entry: new URL('./bare-loop.mjs', import.meta.url), env: {} }) {
    this.entry = entry;
    this.env = env;
  }

  title = `graph.invoke, LangGraph.js ${JSON.parse(readFileSync(join(root, 'node_modules/@langchain/langgraph/package.json'), 'utf8')).version}`;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  child;

  async start() {
    const child = fork(fileURLToPath(this.entry), {
      detached: true,
      env: { ...process.env, NODE_ENV: 'production', LANGSMITH_TRACING: 'false', ...this.env },
    });
    this.child = child;
    await new Promise((done, fail) => {
      child.once('message', done);
      child.once('exit', () => fail(new Error('the process of the bare graph did not start')));
    });
  }

  async stop() {
    if (this.child?.connected) this.child.disconnect();
  }

  get pids() {
    return [this.child?.pid].flatMap((pid) => pid ?? []);
  }

  /**
   * @param {{ connections: number, seconds: number } | import('../client/burst.mjs').BurstSettings} order
   * @returns {Promise<any>} result of its process
   */
  measure(order) {
    const { child } = this;
    if (!child) throw new Error('the bare graph was not started');
    return new Promise((done, fail) => {
      const onExit = () => fail(new Error('the process of the bare graph ended'));
      child.once('exit', onExit);
      child.once('message', (/** @type {any} */ { result, failure }) => {
        child.off('exit', onExit);
        if (failure === undefined) done(result);
        else fail(new Error(failure));
      });
      child.send(order);
    });
  }
}
