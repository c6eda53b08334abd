/** Starts an agent server, and has a client process subscribe. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from '@heddle/launcher/progress';
import { root } from '@heddle/launcher/workspace';
import { Clients } from '../runs/client.mjs';
import { BenchDatabase } from '../runs/database.mjs';
import { canReadProcesses, residentMiB } from '../runs/processes.mjs';
import { Heddle } from '../runs/systems/heddle.mjs';

/**
 * @typedef {import('../runs/client/subscribers.mjs').SubscribersResult} Subscribed
 * @typedef {import('../runs/client/first-events.mjs').FirstEventsResult} FirstEvents
 * @typedef {{ title: string, subscribed: Subscribed, memoryMiB: number[] | undefined, first: FirstEvents }} Findings
 */

const lookEveryMs = 200;

export class SubscribersBenchmark {
  folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
  database = new BenchDatabase(this.folder);
  clients = new Clients();
  system = new Heddle({
    name: 'heddle',
    checkout: root,
    database: this.database,
    folder: this.folder,
    project: { module: new URL('./graph.mjs', import.meta.url), graphs: { ticker: './graph.mjs:ticker' } },
  });

  async stop() {
    this.clients.stop();
    await this.system.stop();
    await this.database.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * @param {import('./arguments.mjs').Arguments} settings
   * @returns {Promise<Findings>}
   */
  async run(settings) {
    const { system } = this;
    await this.database.start();
    await step(`Starting ${system.title}`, () => system.start());
    const first = await step('first events', () => this.order('first-events', settings));
    /** @type {number[]} */
    const memory = canReadProcesses ? [residentMiB(system.pids)] : [];
    let peakMiB = 0;
    /** @type {NodeJS.Timeout | undefined} */
    let watch;
    const look = () => (peakMiB = Math.max(peakMiB, residentMiB(system.pids)));
    const onSubscribed = () => {
      if (!canReadProcesses) return;
      memory.push(residentMiB(system.pids));
      watch = setInterval(look, lookEveryMs);
    };
    const subscribed = await step(`${settings.subscribers} subscribers of each kind`, () =>
      this.order('subscribers', settings, onSubscribed),
    ).finally(() => clearInterval(watch));
    const memoryMiB = memory.length === 2 ? [...memory, peakMiB] : undefined;
    return { title: system.title, subscribed, memoryMiB, first };
  }

  /**
   * @param {string} job
   * @param {import('./arguments.mjs').Arguments} settings
   * @param {() => void} [onPrepared]
   */
  order(job, settings, onPrepared) {
    const target = this.system.target();
    return this.clients.measure({ job, connections: 0, seconds: 0, settings: { ...settings }, target }, onPrepared);
  }
}
