import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAgentServerClient } from '@heddle/client-agent-server';
import {
  bodyOf,
  createTestAuthority,
  type OwnPostgres,
  ServiceFleet,
  type ServiceProcess,
  spawnProgram,
  startOwnPostgres,
  type TestAuthority,
  waitFor,
} from '@heddle/testing';
import pg from 'pg';

const connections = [
  'heddle-agent-server/5',
  'heddle-agent-server/5:listen',
  'heddle-agent-server/5:probe',
  'heddle-agent-server:leases',
  'heddle-graphs',
];

describe('a database with a CA certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-tls-'));
  let ours: TestAuthority;
  let another: TestAuthority;
  let postgres: OwnPostgres;
  let admin: pg.Client;
  beforeAll(async () => {
    ours = createTestAuthority(folder, 'ours');
    another = createTestAuthority(folder, 'another');
    postgres = await startOwnPostgres();
    await postgres.useCertificate(ours.sign('IP:127.0.0.1'));
    admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await waitFor(() => works(ours.caFile), { what: 'the server to use its certificate', timeoutMs: 60_000 });
  });
  afterAll(async () => {
    await admin.end();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const works = async (caFile: string) => (await migrate(caFile)).code === 0;

  /** Exit code and last line of the log. */
  async function migrate(caFile: string) {
    const { output, exited } = spawnProgram(['apps/experiments/dist/migrate.js'], {
      DATABASE_URL: postgres.url,
      DATABASE_CA_FILE: caFile,
      DATABASE_WAIT_SECONDS: '0',
    });
    const code = await exited;
    return { code, said: output().trim().split('\n').at(-1) };
  }

  it('has encrypted connections only, also of graphs and leases', async () => {
    const fleet = new ServiceFleet<ServiceProcess>({
      app: 'agent-server',
      databaseUrl: postgres.url,
      env: { DATABASE_CA_FILE: ours.caFile, AGENT_WORKER_THREADS: '1', HEDDLE_STATIC_API_KEYS: 'key' },
      connect: (service) => service,
    });
    try {
      const { url } = await fleet.start();
      const api = createAgentServerClient({ baseUrl: url, headers: { 'x-api-key': 'key' } });
      const { thread_id } = await bodyOf(api.POST('/threads', { body: {} }));
      const { response } = await api.POST('/threads/{thread_id}/runs/wait', {
        params: { path: { thread_id } },
        body: { assistant_id: 'chat', input: { messages: [{ role: 'user', content: 'Hello' }] } },
      });
      expect(response.status).toBe(200);
      // A thread may still be on its way to its first connection.
      const rows = await waitFor(
        async () => {
          const found = await admin.query<{ name: string; ssl: boolean }>(
            `SELECT DISTINCT application_name AS name, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
           WHERE application_name LIKE 'heddle-%'`,
          );
          return connections.every((name) => found.rows.some((row) => row.name === name)) ? found.rows : undefined;
        },
        { timeoutMs: 60_000, what: 'the connections of every part' },
      );
      expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
    } finally {
      await fleet.close();
    }
  });

  it('is refused with a certificate of another authority', async () => {
    const { code, said } = await migrate(another.caFile);
    expect(code).toBe(1);
    expect(said).toMatch(/certificate.*DATABASE_CA_FILE has to hold the certificate of the authority/);
  });

  it('is refused with a certificate for another host', async () => {
    await postgres.useCertificate(ours.sign('DNS:db.example'));
    await waitFor(async () => !(await works(ours.caFile)), { what: 'the new certificate', timeoutMs: 60_000 });
    expect((await migrate(ours.caFile)).said).toContain('does not match certificate');
  });

  it('is not contacted if the file has no certificate', async () => {
    const { code, said } = await migrate(join(folder, 'none.pem'));
    expect(code).toBe(1);
    expect(said).toContain('DATABASE_CA_FILE: a file with certificates in PEM');
  });
});
