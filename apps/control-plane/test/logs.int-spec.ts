import { beforeAll, describe, expect, it } from '@jest/globals';
import { type HttpCaller, type TestApp, waitFor } from '@heddle/testing';
import { DeploymentLog, type LogSource } from '../src/core/logs/deployment-log.port.js';
import { LogRepository } from '../src/core/logs/log.repository.js';
import { imageDeployment, repositoryDeployment, useControlPlane } from './test-app.js';

interface Line {
  id: string;
  timestamp: number;
  level: string;
  message: string;
  revision_id: string;
}

interface Page {
  logs: Line[];
  next_offset: string;
}

describe('logs', () => {
  const plane = useControlPlane();
  let replica: TestApp;
  let log: DeploymentLog;
  beforeAll(async () => {
    replica = await plane.replica();
    log = plane.app.get(DeploymentLog);
  });

  const deploy = async (
    body: object,
    status: string,
  ): Promise<{ source: LogSource; build: string; deploy: string }> => {
    const made = await plane.json('POST', '/v2/deployments', { body });
    const [id, revision] = [made.id as string, made.latest_revision_id as string];
    await waitFor(
      async () => (await plane.json('GET', `/v2/deployments/${id}/revisions/${revision}`)).status === status,
      { what: status },
    );
    const path = `/v1/projects/${id}/revisions/${revision}`;
    // Each process stores its own lines, some of them after the status.
    const expected = status === 'DEPLOYED' ? ['AWAITING_DEPLOY', 'DEPLOYING'] : [];
    await waitFor(
      async () => {
        const lines = messages(await read(`${path}/deploy_logs`, {}));
        return expected.every((step) => lines.includes(`Step ${step} finished.`));
      },
      { what: 'the lines of all steps' },
    );
    return {
      source: { tenantId: made.tenant_id, deploymentId: id, revisionId: revision, stream: 'deploy' },
      build: `${path}/build_logs`,
      deploy: `${path}/deploy_logs`,
    };
  };
  const read = (path: string, body: object, from: HttpCaller = plane) => from.json<Page>('POST', path, { body });
  const messages = ({ logs }: Page) => logs.map(({ message }) => message);
  let count = 0;
  const image = (changes: object = {}) => imageDeployment(`logged-${(count += 1)}`, changes);

  it('of a failed build end with its error, for a client that has just seen the status', async () => {
    const failed = await deploy(repositoryDeployment('broken', 'simulate-build-failed'), 'BUILD_FAILED');
    const { logs } = await read(failed.build, { order: 'desc', limit: 30 });
    expect(logs[0]).toEqual({
      id: `${failed.source.revisionId}:build:${logs.length}`,
      timestamp: expect.any(Number),
      level: 'ERROR',
      message: 'The build ended with exit code 1, as the source asks (simulate-build-failed).',
      revision_id: failed.source.revisionId,
    });
    expect(logs[0]!.timestamp).toBeGreaterThan(Date.now() - 60_000);
    expect(messages({ logs: logs.reverse(), next_offset: '' })).toEqual([
      expect.stringContaining('Source accepted (simulate-build-failed)'),
      'Step CREATING finished.',
      'Step AWAITING_BUILD finished.',
      'Simulated build of broken started.',
      expect.stringContaining('exit code 1'),
    ]);
    expect((await read(failed.deploy, {})).logs).toEqual([]);
  });

  it('of failed builds end with the error, whichever process did which step', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const failed = await deploy(repositoryDeployment(`broken-${n}`, 'simulate-build-failed'), 'BUILD_FAILED');
        const { logs } = await read(failed.build, { order: 'desc', limit: 30 });
        expect([n, logs.map(({ level }) => level)]).toEqual([n, ['ERROR', 'INFO', 'INFO', 'INFO', 'INFO']]);
      }),
    );
  });

  it('have positions that stay while there are no more lines, in both orders', async () => {
    const { source, deploy: path } = await deploy(image(), 'DEPLOYED');
    for (let n = 0; n < 5; n += 1) log.append(source, 'INFO', `line ${n}`);
    await log.flush();
    const all = await read(path, { order: 'asc', limit: 1000 });
    for (const order of ['asc', 'desc'] as const) {
      const found: Line[] = [];
      let offset: string | undefined;
      for (;;) {
        const page = await read(path, { order, limit: 2, offset });
        if (page.logs.length === 0) {
          expect(page.next_offset).toBe(offset);
          break;
        }
        found.push(...page.logs);
        offset = page.next_offset;
      }
      expect(order === 'asc' ? found : found.reverse()).toEqual(all.logs);
      expect(typeof offset).toBe('string');
    }
    // A position may also be a number, and lines that come later follow it.
    log.append(source, 'INFO', 'later');
    await log.flush();
    expect(messages(await read(path, { order: 'asc', offset: Number(all.next_offset) }))).toEqual(['later']);
    // Following by time, as an official client does: inclusive, so known ids come again.
    const newest = all.logs.at(-1)!;
    const again = await read(path, { order: 'asc', start_time: new Date(newest.timestamp).toISOString() });
    expect(again.logs.map(({ id }) => id)).toContain(newest.id);
    expect(messages(again)).toContain('later');
  });

  it('are selected by level, text and time; null and empty values count as absent', async () => {
    const { source, deploy: path } = await deploy(image(), 'DEPLOYED');
    log.append(source, 'ERROR', 'Boom 100% \\_');
    log.append(source, 'CRITICAL', 'worse');
    await log.flush();
    const all = (await read(path, { order: 'asc' })).logs;
    expect(messages(await read(path, { level: 'ERROR' }))).toEqual(['Boom 100% \\_']);
    expect(messages(await read(path, { query: 'boom 100% \\_' }))).toEqual(['Boom 100% \\_']);
    expect(messages(await read(path, { query: '%' }))).toEqual(['Boom 100% \\_']);
    const at = new Date(all.at(-1)!.timestamp);
    expect(
      (await read(path, { start_time: at.toISOString(), end_time: at.toISOString() })).logs.length,
    ).toBeGreaterThan(0);
    expect((await read(path, { start_time: new Date(at.getTime() + 1).toISOString() })).logs).toEqual([]);
    expect((await read(path, { end_time: new Date(all[0]!.timestamp - 1).toISOString() })).logs).toEqual([]);
    const python = at.toISOString().replace('Z', '000+00:00');
    expect((await read(path, { start_time: python })).logs.length).toBeGreaterThan(0);
    const nothing = { limit: null, order: null, level: null, query: '', start_time: null, end_time: '', offset: '' };
    expect((await read(path, nothing)).logs).toEqual(all.reverse());
    expect((await plane.call('POST', path)).status).toBe(200);
    expect((await read(path, { offset: '0', order: 'desc' })).next_offset).toBe('0');
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 1001 }, 'limit'],
    [{ limit: 'x' }, 'limit'],
    [{ order: 'up' }, 'order'],
    [{ level: 'error' }, 'level'],
    [{ query: 5 }, 'query'],
    [{ query: 'x'.repeat(1025) }, 'query'],
    [{ start_time: 'yesterday' }, 'start_time'],
    [{ end_time: '2026-13-01T00:00:00Z' }, 'end_time'],
    [{ offset: '-1' }, 'offset'],
    [{ offset: '9'.repeat(19) }, 'offset'],
    [{ offset: 1.5 }, 'offset'],
  ])('refuse %j', async (body, field) => {
    const { deploy: path } = await deploy(image(), 'DEPLOYED');
    const answer = await plane.call('POST', path, { body });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', field]]);
  });

  it('of a missing revision or deployment are not found', async () => {
    const { source } = await deploy(image(), 'DEPLOYED');
    const none = '00000000-0000-4000-8000-000000000000';
    for (const [path, detail] of [
      [`${source.deploymentId}/revisions/${none}/build_logs`, `Revision ID ${none} not found.`],
      [`${none}/revisions/${source.revisionId}/deploy_logs`, `Deployment ID ${none} not found.`],
      [`${none}/deploy_logs`, `Deployment ID ${none} not found.`],
    ]) {
      expect(await plane.call('POST', `/v1/projects/${path}`)).toMatchObject({ status: 404, body: { detail } });
      expect(await plane.call('GET', `/v1/projects/${path}/stream`)).toMatchObject({ status: 404, body: { detail } });
    }
  });

  it('have no values of secrets, in any form', async () => {
    const value = 'sk-"live"/1+2';
    const { source, deploy: path } = await deploy(image({ secrets: [{ name: 'KEY', value }] }), 'DEPLOYED');
    for (const text of [
      `KEY=${value}`,
      Buffer.from(`user:${value}`).toString('base64'),
      encodeURIComponent(value),
      JSON.stringify({ KEY: value }),
      `${'x'.repeat(65_530)}${value}`,
    ]) {
      log.append(source, 'INFO', text);
    }
    await log.flush();
    const { logs } = await read(path, { query: '[redacted]' });
    expect(logs.length).toBeGreaterThanOrEqual(4);
    const rows = await plane.database.dataSource.query(
      'SELECT message FROM control_plane.log_line WHERE revision_id = $1',
      [source.revisionId],
    );
    const stored = rows.map(({ message }: { message: string }) => message).join('\n');
    for (const form of [
      value,
      'sk-"l',
      encodeURIComponent(value),
      'sk-\\"live',
      Buffer.from(value).toString('base64'),
    ]) {
      expect(stored).not.toContain(form);
    }
  });

  it('accept any text, and end with a marker at their maximum', async () => {
    const { source, build: path } = await deploy(image(), 'DEPLOYED');
    const build: LogSource = { ...source, stream: 'build' };
    log.append(build, 'INFO', 'NUL \0, half \ud800, end\r\n');
    const chunk = 'x'.repeat(60_000);
    for (let n = 0; n < 180; n += 1) log.append(build, 'DEBUG', chunk);
    await log.flush();
    log.append(build, 'INFO', 'not stored');
    log.append(build, 'ERROR', 'the result', 'verdict');
    await log.flush();
    const newest = await read(path, { limit: 2 });
    expect(messages(newest)).toEqual(['the result', 'The log is truncated here: its maximum is 10 MiB.']);
    expect(messages(await read(path, { query: 'half' }))).toEqual(['NUL , half \ufffd, end']);
    const [size] = await plane.database.dataSource.query(
      `SELECT sum(octet_length(message))::int AS bytes FROM control_plane.log_line
        WHERE revision_id = $1 AND stream = 'build'`,
      [source.revisionId],
    );
    expect(size.bytes).toBeLessThanOrEqual(10 * 1024 * 1024 + 200);
  });

  it('keep the newest part of a running agent', async () => {
    const { source, deploy: path } = await deploy(image(), 'DEPLOYED');
    const text = 'x'.repeat(60_000);
    for (let n = 0; n < 200; n += 1) {
      log.append(source, 'INFO', `${n} ${text}`);
      if (n % 20 === 19) await log.flush();
    }
    const [size] = await plane.database.dataSource.query(
      `SELECT sum(octet_length(message))::int AS bytes, count(*)::int AS lines,
              (SELECT bytes::int FROM control_plane.log_volume WHERE revision_id = $1 AND stream = 'deploy') AS counted
         FROM control_plane.log_line WHERE revision_id = $1 AND stream = 'deploy'`,
      [source.revisionId],
    );
    expect(size.bytes).toBeLessThanOrEqual(10 * 1024 * 1024);
    expect(size.counted).toBe(size.bytes);
    expect(size.lines).toBeGreaterThan(100);
    const [newest] = messages(await read(path, { limit: 1 }));
    expect(newest?.slice(0, 4)).toBe('199 ');
  });

  /** Reads events of a stream until the predicate is true for all read so far, or the stream ends. */
  async function follow(
    path: string,
    until: (events: { event: string; id: string; data: Line }[]) => boolean,
    { from = plane as HttpCaller, lastEventId }: { from?: HttpCaller; lastEventId?: string } = {},
  ) {
    const answer = await from.send('GET', `${path}/stream`, {
      headers: lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events: { event: string; id: string; data: Line }[] = [];
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\r\n\r\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]?.trim() ?? '';
        events.push({ event: field('event'), id: field('id'), data: JSON.parse(field('data')) });
      }
      if (until(events)) break;
    }
    return events;
  }

  it('are followed from the beginning to the end of a build, at any process', async () => {
    const made = await plane.json('POST', '/v2/deployments', {
      body: repositoryDeployment('followed', 'simulate-slow'),
    });
    const path = `/v1/projects/${made.id}/revisions/${made.latest_revision_id}/build_logs`;
    const [here, there] = await Promise.all([follow(path, () => false), follow(path, () => false, { from: replica })]);
    const all = (await read(path, { order: 'asc' })).logs;
    expect(all.length).toBeGreaterThan(3);
    for (const events of [here, there]) {
      expect(events.map(({ event }) => event)).toEqual([...all.map(() => 'log'), 'end']);
      expect(events.slice(0, -1).map(({ data }) => data)).toEqual(all);
    }
    // The build has ended, so the stream is complete at once.
    expect((await follow(path, () => false)).length).toBe(all.length + 1);
    expect((await follow(path, () => false, { lastEventId: here[0]!.id })).length).toBe(all.length);
  });

  it('come once each to followers that reconnect, while several processes write', async () => {
    const { source, deploy: path } = await deploy(image(), 'DEPLOYED');
    const logs = [log, replica.app.get(DeploymentLog)];
    const perWriter = 300;
    const write = async (writer: DeploymentLog, name: string) => {
      for (let n = 0; n < perWriter; n += 1) {
        writer.append(source, 'INFO', `${name} ${n}`);
        if (n % 20 === 0) await writer.flush();
      }
      await writer.flush();
    };
    const writing = Promise.all(logs.map((writer, at) => write(writer, `w${at}`)));
    const seen: string[] = [];
    let lastEventId: string | undefined;
    const own = (of: readonly string[]) => of.filter((message) => /^w\d /.test(message)).length;
    for (let turn = 0; own(seen) < 2 * perWriter; turn += 1) {
      const known = own(seen);
      const events = await follow(
        path,
        (found) => found.length >= 37 || known + own(found.map(({ data }) => data.message)) >= 2 * perWriter,
        { from: turn % 2 === 0 ? plane : replica, ...(lastEventId === undefined ? {} : { lastEventId }) },
      );
      seen.push(...events.map(({ data }) => data.message));
      lastEventId = events.at(-1)!.id;
    }
    await writing;
    const rest = await read(path, { order: 'asc', limit: 1000, offset: lastEventId });
    const written = [...seen, ...messages(rest)].filter((message) => /^w\d /.test(message));
    expect(new Set(written).size).toBe(written.length);
    expect(written.length).toBe(2 * perWriter);
    for (const name of ['w0', 'w1']) {
      const own = written.filter((message) => message.startsWith(name));
      expect(own).toEqual(Array.from({ length: perWriter }, (_, n) => `${name} ${n}`));
    }
    // Times and positions have the same order, so a client may also follow by time.
    const all = (await read(path, { order: 'asc', limit: 1000 })).logs;
    const times = all.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  it('of a deployment have the lines of all its revisions', async () => {
    const { source } = await deploy(image(), 'DEPLOYED');
    const { latest_revision_id: second } = await plane.json('PATCH', `/v2/deployments/${source.deploymentId}`, {
      body: { secrets: [{ name: 'A', value: 'b' }] },
    });
    const path = `/v1/projects/${source.deploymentId}/deploy_logs`;
    await waitFor(async () => new Set((await read(path, {})).logs.map(({ revision_id }) => revision_id)).size === 2, {
      what: 'lines of both revisions',
    });
    const events = await follow(path, (found) => found.some(({ data }) => data.revision_id === second));
    expect(events[0]!.data.revision_id).toBe(source.revisionId);
  });

  it('refuse an id that is none of theirs', async () => {
    const { deploy: path } = await deploy(image(), 'DEPLOYED');
    const answer = await plane.call('GET', `${path}/stream`, { headers: { 'Last-Event-ID': 'x' } });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['header', 'Last-Event-ID']]);
  });

  it('are deleted by age, and with their deployment', async () => {
    const { source, build: path } = await deploy(image(), 'DEPLOYED');
    const build: LogSource = { ...source, stream: 'build' };
    for (let n = 0; n < 5; n += 1) log.append(build, 'INFO', `old ${n}`);
    await log.flush();
    const repository = plane.app.get(LogRepository);
    const dayMs = 24 * 3_600_000;
    await plane.database.dataSource.query(
      `UPDATE control_plane.log_line SET at = at - interval '20 days' WHERE revision_id = $1 AND message LIKE 'old%'`,
      [source.revisionId],
    );
    const volume = async () =>
      (
        await plane.database.dataSource.query(
          `SELECT bytes::int AS bytes FROM control_plane.log_volume WHERE revision_id = $1 AND stream = 'build'`,
          [source.revisionId],
        )
      )[0].bytes as number;
    const before = await volume();
    expect(await repository.deleteOld({}, 14 * dayMs, 3)).toBe(3);
    expect(await repository.deleteOld({}, 14 * dayMs, 3)).toBe(2);
    expect(await repository.deleteOld({}, 14 * dayMs, 3)).toBe(0);
    expect(before - (await volume())).toBe(5 * 'old 0'.length);
    const kept = await read(path, { order: 'asc' });
    expect(messages(kept).some((message) => message.startsWith('old'))).toBe(false);
    expect(kept.logs.length).toBeGreaterThan(0);

    await plane.call('DELETE', `/v2/deployments/${source.deploymentId}`);
    await waitFor(async () => (await plane.call('GET', `/v2/deployments/${source.deploymentId}`)).status === 404);
    const lines = async () =>
      (
        await plane.database.dataSource.query(
          'SELECT count(*)::int AS n FROM control_plane.log_line WHERE deployment_id = $1',
          [source.deploymentId],
        )
      )[0].n as number;
    expect(await lines()).toBeGreaterThan(0);
    while ((await repository.deleteOrphans({}, 2)) > 0);
    expect(await lines()).toBe(0);
    // Lines of the others stay.
    const [{ n }] = await plane.database.dataSource.query('SELECT count(*)::int AS n FROM control_plane.log_line');
    expect(n).toBeGreaterThan(0);
    log.append(source, 'INFO', 'too late');
    await log.flush();
    expect(await lines()).toBe(0);
  });
});
