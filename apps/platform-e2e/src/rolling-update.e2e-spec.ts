import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import {
  createEmptyDatabase,
  type LoadBalancer,
  ServiceFleet,
  type ServiceProcess,
  startLoadBalancer,
} from '@heddle/testing';
import pg from 'pg';
import { RollingLoad } from './rolling-load.js';

/** Number of replacements of every replica; see CONTRIBUTING. */
const rounds = Number(process.env.HEDDLE_TEST_ROUNDS ?? '1');
const replicas = 2;
const apiKey = 'the-first-key-of-this-test';
const longMs = 600_000;

/** Long enough for the load balancer to notice, and for everything that the load does; nothing waits for its end. */
const times = { HEDDLE_DRAIN_DELAY_SECONDS: '2', HEDDLE_SHUTDOWN_GRACE_SECONDS: '300' };

/** Replicas of a service behind a load balancer, or workers without requests. */
class Role {
  private readonly running: ServiceProcess[] = [];

  constructor(
    private readonly fleet: ServiceFleet<ServiceProcess>,
    private readonly env: Record<string, string>,
    private readonly balancer?: LoadBalancer,
  ) {}

  async start(): Promise<void> {
    const started = await this.fleet.start(this.env);
    await this.balancer?.add(started.url);
    this.running.push(started);
  }

  /** Same order as a Deployment: starts the new server, and stops the old one when the new one is ready. */
  async replaceOldest(): Promise<void> {
    await this.start();
    const oldest = this.running.shift() as ServiceProcess;
    await oldest.kill('SIGTERM');
    this.balancer?.remove(oldest.url);
  }
}

describe('a rolling update of every service under load', () => {
  const fleets: ServiceFleet<ServiceProcess>[] = [];
  const balancers: LoadBalancer[] = [];
  const roles: Role[] = [];
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let load: RollingLoad;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    const fleetOf = (app: 'control-plane' | 'agent-server' | 'experiments', env: Record<string, string>) => {
      const fleet = new ServiceFleet<ServiceProcess>({
        app,
        env: { HEDDLE_LOG_LEVEL: 'info', ...times, ...env },
        databaseUrl: database.url,
        readyWithinMs: longMs / 2,
        connect: (service) => service,
      });
      fleets.push(fleet);
      return fleet;
    };
    for (let count = 0; count < 3; count += 1) balancers.push(await startLoadBalancer());
    const [controlPlane, agentServer, experiments] = balancers as [LoadBalancer, LoadBalancer, LoadBalancer];
    const verifying = { CONTROL_PLANE_URL: controlPlane.url, HEDDLE_AUTH_CACHE_SECONDS: '1' };
    const agents = fleetOf('agent-server', { ...verifying, AGENT_WORKER_THREADS: '1' });
    roles.push(
      new Role(
        fleetOf('control-plane', { HEDDLE_API_KEY: apiKey, HEDDLE_SECRETS_KEY: randomBytes(32).toString('base64') }),
        {},
        controlPlane,
      ),
      new Role(fleetOf('experiments', verifying), {}, experiments),
    );
    // A limit sends every run through the queue, so that clients mostly wait at another replica than that of their run.
    if (rounds === 1) roles.push(new Role(agents, { AGENT_MAX_RUNS_PER_WORKSPACE: '100000' }, agentServer));
    else roles.push(new Role(agents, { AGENT_ROLE: 'api' }, agentServer), new Role(agents, { AGENT_ROLE: 'worker' }));
    // The first of each sets the database up.
    for (const role of roles) await role.start();
    for (let count = 1; count < replicas; count += 1) await Promise.all(roles.map((role) => role.start()));
    load = new RollingLoad(
      { controlPlane: controlPlane.url, agentServer: agentServer.url, experiments: experiments.url },
      apiKey,
    );
  }, longMs);
  afterAll(async () => {
    await load?.stop();
    await Promise.all(balancers.map((balancer) => balancer.close()));
    await Promise.all(fleets.map((fleet) => fleet.close()));
    await database?.close();
  }, longMs);

  async function query<T>(sql: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as T[];
    } finally {
      await client.end();
    }
  }

  it(
    'fails no request, cuts no wait, loses no event and executes each run once',
    async () => {
      load.start();
      await load.goesOn(1);
      for (let count = 0; count < rounds * replicas; count += 1) {
        await Promise.all(roles.map((role) => role.replaceOldest()));
        await load.goesOn(1);
      }
      await load.stop();

      expect(load.failures).toEqual([]);
      expect(balancers.map(({ broken }) => broken)).toEqual([0, 0, 0]);
      const runs = await query<{ status: string; count: number; threads: number }>(
        `SELECT status, count(*)::int AS count, count(DISTINCT thread_id)::int AS threads
         FROM agent_server.run GROUP BY status`,
      );
      expect(runs).toEqual([{ status: 'success', count: load.runs.length, threads: load.runs.length }]);
      const wrong = await query(
        `SELECT thread_id FROM agent_server.thread
         WHERE status <> 'idle' OR json_array_length((values -> 'done')::json) <> (values ->> 'steps')::int`,
      );
      expect(wrong).toEqual([]);
      const [{ stored } = { stored: 0 }] = await query<{ stored: number }>(
        `SELECT count(*)::int AS stored FROM experiments.session WHERE name LIKE 'experiment %'`,
      );
      expect(stored).toBe(load.uploads);
    },
    longMs * (1 + rounds),
  );
});
