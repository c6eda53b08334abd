/**
 * `npm run bench -- schemas [--against <checkout>]`: time and CPU until a new agent server has answered the schemas of
 * all example agents, which it derives from their source code. Starts its own services.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@heddle/launcher/workspace';
import { runAsCommand } from './runs/command.mjs';
import { BenchDatabase } from './runs/database.mjs';
import { cpuOfFamily } from './runs/processes.mjs';
import { Heddle } from './runs/systems/heddle.mjs';

class SchemasBenchmark {
  folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
  database = new BenchDatabase(this.folder);
  /** @type {Heddle | undefined} */
  system;

  async stop() {
    await this.system?.stop();
    await this.database.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * @param {string} name
   * @param {string} checkout
   */
  async measure(name, checkout) {
    const system = new Heddle({ name, checkout, database: this.database, folder: this.folder });
    system.env = { AGENT_CONFIG: join(checkout, 'examples/agents/langgraph.json') };
    this.system = system;
    await system.start();
    const { url, headers } = system.target();
    const [pid] = system.pids;
    /** @type {(path: string, body?: object) => Promise<any>} */
    const ask = async (path, body) => {
      const request = body && { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(`${url}${path}`, {
        ...request,
        headers: { ...headers, 'content-type': 'application/json' },
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return answer.json();
    };
    /** @type {{ assistant_id: string }[]} */
    const assistants = await ask('/assistants/search', { limit: 100 });
    const cpuBefore = cpuOfFamily(Number(pid));
    const begun = performance.now();
    const ends = await Promise.all(
      assistants.map(async ({ assistant_id: id }) => {
        const { state_schema: state } = await ask(`/assistants/${id}/schemas`);
        if (!state) throw new Error(`No state schema of the assistant ${id}`);
        return performance.now() - begun;
      }),
    );
    const cpuMs = cpuOfFamily(Number(pid)) - cpuBefore;
    const title = system.title;
    await system.stop();
    this.system = undefined;
    const cells = [Math.min(...ends), Math.max(...ends), cpuMs].map((ms) => `${(ms / 1000).toFixed(1)} s`);
    console.log(`| ${[title, assistants.length, ...cells].join(' | ')} |`);
  }
}

await runAsCommand(new SchemasBenchmark(), async (benchmark) => {
  const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
  await benchmark.database.start();
  console.log('| system | graphs | first schemas | all schemas | CPU |');
  console.log('| --- | --- | --- | --- | --- |');
  await benchmark.measure('heddle', root);
  if (against !== undefined) await benchmark.measure('against', resolve(against));
});
