import { beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { TransactionRunner } from '@heddle/database';
import { refuseConnections } from '@heddle/testing';
import type { LogSource } from '../src/core/logs/deployment-log.port.js';
import { LogRepository } from '../src/core/logs/log.repository.js';
import { DatabaseDeploymentLog } from '../src/features/logs/database-deployment-log.js';
import { RevisionRedactors } from '../src/features/logs/revision-redactors.js';
import { PipelineRows } from './pipeline.fixture.js';
import { useControlPlane } from './test-app.js';

/** With a patience of their own, batches of 64 KiB would take 7 minutes. */
const lines = 40;

describe('log lines that wait at the shutdown', () => {
  const plane = useControlPlane();
  let source: LogSource;
  const warnings: { msg: string; lines?: number }[] = [];

  beforeAll(async () => {
    const rows = new PipelineRows(plane.database.dataSource);
    const deployment = await rows.deployment();
    const revisionId = await rows.revision(deployment, 'DEPLOYED');
    source = { tenantId: deployment.tenantId, deploymentId: deployment.id, revisionId, stream: 'deploy' };
  });

  const filledLog = (): DatabaseDeploymentLog => {
    const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line)) });
    const { app } = plane;
    const log = new DatabaseDeploymentLog(
      app.get(TransactionRunner),
      app.get(LogRepository),
      app.get(RevisionRedactors),
      logger,
    );
    log.onApplicationBootstrap();
    for (let n = 0; n < lines; n += 1) log.append(source, 'INFO', `${n} `.padEnd(60_000, 'x'));
    return log;
  };
  const stored = async () => {
    const [{ count }] = await plane.database.dataSource.query(
      `SELECT count(*)::int FROM control_plane.log_line WHERE revision_id = $1 AND message LIKE '%xxx'`,
      [source.revisionId],
    );
    return count as number;
  };

  it('are lost together in an outage of the database, and the log of the service has their number', async () => {
    await refuseConnections(plane.database.url, 200, () => filledLog().beforeApplicationShutdown());
    expect(warnings).toEqual([
      expect.objectContaining({ lines, msg: 'log lines of deployments were lost at the shutdown' }),
    ]);
    expect(await stored()).toBe(0);
  });

  it('are stored otherwise', async () => {
    warnings.length = 0;
    await filledLog().beforeApplicationShutdown();
    expect(await stored()).toBe(lines);
    expect(warnings).toEqual([]);
  });
});
