import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '@heddle/auth';
import { bootstrapDatabase, createClient, defaultDatabaseLimits, serviceDatabaseUrl, sqlState } from '@heddle/database';
import { StepFailedError } from '../../core/drivers/driver.port.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { AgentDatabaseRepository, passwordPlace } from './agent-database.repository.js';
import { AgentDatabaseSettings } from './agent.settings.js';

/** Schema of the agent server. */
const schema = 'agent_server';
/** Class of the advisory lock; arbitrary constant, unique on the server. */
const lockClass = 0x4ed20;

/** A deployment has a database and a role of its own, so no deployment can read another one. */
@Injectable()
export class AgentDatabasesService {
  constructor(
    private readonly settings: AgentDatabaseSettings,
    private readonly databases: AgentDatabaseRepository,
    private readonly secrets: SecretsService,
  ) {}

  /** Creates the missing ones. */
  async provide(tenantId: string, deploymentId: string): Promise<void> {
    const ctx = systemContext(tenantId);
    const sealed = this.secrets.sealValue(
      ctx,
      { deploymentId, ...passwordPlace },
      randomBytes(24).toString('base64url'),
    );
    await this.databases.insert(ctx, { deploymentId, name: nameOf(deploymentId), ...sealed });
    const login = await this.loginOf(ctx, deploymentId);
    await this.asAdministrator(deploymentId, async (run) => {
      const exists = await run('SELECT 1 FROM pg_database WHERE datname = $1', [login.role]);
      if (exists === 0) await run(`CREATE DATABASE ${login.role}`);
      await run(`REVOKE ALL ON DATABASE ${login.role} FROM PUBLIC`);
      await bootstrapDatabase(this.urlAt(login.role), [login]);
      await run(`GRANT CONNECT, TEMPORARY ON DATABASE ${login.role} TO ${login.role}`);
    });
  }

  /** URL of the database for the role of the deployment. */
  async urlOf(tenantId: string, deploymentId: string): Promise<string> {
    const login = await this.loginOf(systemContext(tenantId), deploymentId);
    return serviceDatabaseUrl(this.urlAt(login.role), login);
  }

  /** Idempotent. Ends open connections. */
  async remove(tenantId: string, deploymentId: string): Promise<void> {
    const ctx = systemContext(tenantId);
    // The row precedes the database.
    if (!(await this.databases.find(ctx, deploymentId))) return;
    const name = nameOf(deploymentId);
    await this.asAdministrator(deploymentId, async (run) => {
      await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await run(`DROP ROLE IF EXISTS ${name}`);
    });
    await this.databases.remove(ctx, deploymentId);
  }

  private async loginOf(ctx: RequestContext, deploymentId: string) {
    const row = await this.databases.find(ctx, deploymentId);
    if (!row) throw new Error(`Deployment ${deploymentId} has no database.`);
    return { schema, role: row.name, password: this.secrets.openValue(ctx, { deploymentId, ...passwordPlace }, row) };
  }

  private urlAt(database: string): string {
    const url = new URL(this.settings.databaseAdminUrl);
    url.pathname = `/${database}`;
    return url.toString();
  }

  /** One process at a time works on the database of a deployment. */
  private async asAdministrator(
    deploymentId: string,
    work: (run: (sql: string, params?: unknown[]) => Promise<number>) => Promise<void>,
  ): Promise<void> {
    const client = createClient({
      url: this.settings.databaseAdminUrl,
      applicationName: 'heddle-agent-databases',
      // A database is created or dropped by copying or removing files.
      limits: { ...defaultDatabaseLimits, statementTimeoutMs: 120_000 },
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, deploymentId]);
      await work(async (sql, params) => (await client.query(sql, params)).rowCount ?? 0);
    } catch (error) {
      if (sqlState(error) !== '42501') throw error;
      const message = `The user of DATABASE_ADMIN_URL may not create databases and roles: ${(error as Error).message}.`;
      throw new StepFailedError('database_not_permitted', message);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** A valid identifier without quotes. */
const nameOf = (deploymentId: string) => `heddle_agent_${deploymentId.replaceAll('-', '')}`;
