/** Heddle with traces of runs, which a process of its own discards: the cost for the agent server alone. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Heddle } from './heddle.mjs';

const sink = fileURLToPath(new URL('./trace-sink.mjs', import.meta.url));

export class TracedHeddle extends Heddle {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  sink;

  /**
   * @override
   * @param {readonly import('./heddle.mjs').Role[]} [roles]
   */
  async start(roles) {
    this.sink = fork(sink);
    const [address] = /** @type {[import('node:net').AddressInfo]} */ (await once(this.sink, 'message'));
    this.env = {
      AGENT_TRACING: 'true',
      AGENT_TRACING_URL: `http://127.0.0.1:${address.port}`,
      AGENT_TRACING_KEY: 'key-of-the-benchmark',
    };
    await super.start(roles);
  }

  /** @override */
  async stop() {
    await super.stop();
    this.sink?.kill();
    this.sink = undefined;
  }
}
