/** The graph alone: invoked in a separate process, without a server, a checkpointer or a client. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@heddle/launcher/workspace';

export class Bare {
  name = 'bare';
  title = `graph.invoke, LangGraph.js ${JSON.parse(readFileSync(join(root, 'node_modules/@langchain/langgraph/package.json'), 'utf8')).version}`;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  child;

  async start() {
    const child = fork(fileURLToPath(new URL('./bare-loop.mjs', import.meta.url)), {
      detached: true,
      env: { ...process.env, NODE_ENV: 'production', LANGSMITH_TRACING: 'false' },
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
   * @param {{ connections: number, seconds: number }} order
   * @returns {Promise<import('../client/closed-loop.mjs').Measured>}
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
