import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { systemContext } from '@heddle/auth';
import { waitFor } from '@heddle/testing';
import { AgentDatabaseRepository } from '../src/features/agents/agent-database.repository.js';
import { SecretRepository } from '../src/features/secrets/secret.repository.js';
import { SecretsCipher } from '../src/features/secrets/secrets-cipher.js';
import { rotateSecrets } from '../src/features/secrets/secrets-rotation.service.js';
import { SecretsService } from '../src/features/secrets/secrets.service.js';
import { imageDeployment, useControlPlane } from './test-app.js';

/** Key of `startControlPlane`. */
const first = Buffer.alloc(32, 1).toString('base64');
const second = randomBytes(32).toString('base64');

describe('stored secrets', () => {
  const plane = useControlPlane();

  const secret = (name: string, value = `value of ${name}`) => ({ name, value });
  const sql = (text: string, params: unknown[] = []) => plane.database.dataSource.query(text, params);
  const versionsOf = async (id: string): Promise<number[]> =>
    (
      await sql('SELECT DISTINCT version FROM control_plane.deployment_secret WHERE deployment_id = $1 ORDER BY 1', [
        id,
      ])
    ).map(({ version }: { version: number }) => version);

  async function deployed(name: string, body: object = {}) {
    const made = await plane.json('POST', '/v2/deployments', {
      body: imageDeployment(name, { secrets: [secret('ONE')], ...body }),
    });
    await ended(made.id);
    return made;
  }

  /** Waits for the newest revision. */
  const ended = (id: string) =>
    waitFor(
      async () => {
        const [newest] = (await plane.json('GET', `/v2/deployments/${id}/revisions?limit=1`)).resources;
        return /DEPLOYED|FAILED|SKIPPED|INTERRUPTED/.test(newest.status) && newest;
      },
      { what: 'the end of the newest revision' },
    );

  describe('are sealed anew with another key', () => {
    const stores = () => [
      new SecretRepository(plane.database.dataSource),
      new AgentDatabaseRepository(plane.database.dataSource),
    ];
    const keys = async (table: string) =>
      (await sql(`SELECT DISTINCT key_id FROM control_plane.${table}`)).map(({ key_id: id }: { key_id: string }) => id);

    it('once, all versions and the passwords of agents', async () => {
      const { id, tenant_id: tenantId } = await deployed('rotated');
      await plane.json('PATCH', `/v2/deployments/${id}`, { body: { secret_changes: [secret('TWO')] } });
      await ended(id);
      const password = { tenantId, deploymentId: id as string, version: -1, name: 'agent database password' };
      const old = new SecretsCipher([first]).seal(password, 'the password');
      const databases = new AgentDatabaseRepository(plane.database.dataSource);
      await databases.insert(systemContext(tenantId), { deploymentId: id, name: 'heddle_agent_x', ...old });

      const ring = new SecretsCipher([second, first]);
      const { sealed, unreadable } = await rotateSecrets(stores(), ring);
      expect(unreadable).toEqual([]);
      expect(sealed).toBeGreaterThanOrEqual(4);
      expect(await keys('deployment_secret')).toEqual([ring.currentId]);
      expect(await keys('agent_database')).toEqual([ring.currentId]);
      expect(await rotateSecrets(stores(), ring)).toEqual({ sealed: 0, unreadable: [] });

      // The old key is needed no more.
      const alone = new SecretsCipher([second]);
      const service = new SecretsService(stores()[0] as SecretRepository, alone);
      expect(await service.environment(systemContext(tenantId), { deploymentId: id, version: 1 })).toEqual({
        ONE: 'value of ONE',
      });
      expect(await service.environment(systemContext(tenantId), { deploymentId: id, version: 2 })).toEqual({
        ONE: 'value of ONE',
        TWO: 'value of TWO',
      });
      const row = await databases.find(systemContext(tenantId), id);
      expect(alone.open(password, row as NonNullable<typeof row>)).toBe('the password');
      await rotateSecrets(stores(), new SecretsCipher([first, second]));
    });

    it('by two commands at once', async () => {
      const body = { secrets: Array.from({ length: 300 }, (_, index) => secret(`NAME_${index}`)) };
      await deployed('contended', body);
      const ring = new SecretsCipher([second, first]);
      const [one, two] = await Promise.all([rotateSecrets(stores(), ring), rotateSecrets(stores(), ring)]);
      const [{ count }] = await sql('SELECT count(*)::int AS count FROM control_plane.deployment_secret');
      const [{ passwords }] = await sql('SELECT count(*)::int AS passwords FROM control_plane.agent_database');
      expect(one.sealed + two.sealed).toBe(count + passwords);
      expect(await keys('deployment_secret')).toEqual([ring.currentId]);
      await rotateSecrets(stores(), new SecretsCipher([first, second]));
    });

    it('except those whose key is missing', async () => {
      const { id } = await deployed('unreadable');
      await sql(`UPDATE control_plane.deployment_secret SET key_id = 'lost' WHERE deployment_id = $1`, [id]);
      const { unreadable } = await rotateSecrets(stores(), new SecretsCipher([first]));
      expect(unreadable.map(({ place }) => place.deploymentId)).toEqual([id]);
      await sql('DELETE FROM control_plane.deployment_secret WHERE deployment_id = $1', [id]);
    });
  });

  it('are deleted once no revision can use their version', async () => {
    const { id } = await deployed('pruned');
    const path = `/v2/deployments/${id}`;
    // Version 2 never runs; 3 is deployed; 4 is the newest.
    const broken = { image_uri: 'registry.test/simulate-deploy-failed:1' };
    await plane.json('PATCH', path, { body: { secrets: [secret('TWO')], source_revision_config: broken } });
    await ended(id);
    const good = { image_uri: 'registry.test/pruned:2' };
    await plane.json('PATCH', path, { body: { secrets: [secret('THREE')], source_revision_config: good } });
    await ended(id);
    await plane.json('PATCH', path, { body: { secrets: [secret('FOUR')], source_revision_config: broken } });
    await ended(id);
    expect(await versionsOf(id)).toEqual([1, 2, 3, 4]);
    const secrets = new SecretRepository(plane.database.dataSource);
    await secrets.deleteUnused(3_600_000, 100);
    expect(await versionsOf(id)).toEqual([1, 2, 3, 4]);
    await secrets.deleteUnused(0, 100);
    expect(await versionsOf(id)).toEqual([1, 3, 4]);
  });

  it.each<[string, object, object]>([
    ['a secret beside its reference', {}, { secrets: [secret('TOKEN')] }],
    ['a changed secret beside its reference', {}, { secret_changes: [secret('TOKEN')] }],
    [
      'a reference beside a secret',
      { secret_references: null },
      {
        secret_references: [{ name: 'ONE', secret_name: 'vault', secret_key: 'one' }],
      },
    ],
  ])('are refused: %s', async (_case, made, change) => {
    const references = [{ name: 'TOKEN', secret_name: 'vault', secret_key: 'token' }];
    const { id } = await deployed(`shared-${randomUUID()}`, { secret_references: references, ...made });
    const answer = await plane.call('PATCH', `/v2/deployments/${id}`, { body: change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'secret_name' } });
    expect(answer.body.detail).toContain('is the name of a secret and of a secret reference');
  });

  it('have names by version, also for two versions of one deployment', async () => {
    const { id, tenant_id: tenantId } = await deployed('named');
    await plane.json('PATCH', `/v2/deployments/${id}`, { body: { secret_changes: [secret('TWO')] } });
    const [before, after] = await versionsOf(id);
    const secrets = new SecretRepository(plane.database.dataSource);
    const namesOf = (...versions: number[]) =>
      secrets.namesOf(
        systemContext(tenantId),
        versions.map((version) => ({ deploymentId: id, version })),
      );
    expect(await namesOf(after as number, 99, before as number)).toEqual([['ONE', 'TWO'], [], ['ONE']]);
    expect(await namesOf()).toEqual([]);
  });

  it('may give their name to a reference in one request', async () => {
    const { id } = await deployed('moved');
    const body = {
      secret_changes: [{ name: 'ONE', value: null }],
      secret_references: [{ name: 'ONE', secret_name: 'vault', secret_key: 'one' }],
    };
    expect(await plane.json('PATCH', `/v2/deployments/${id}`, { body })).toMatchObject({
      secret_names: [],
      secret_references: body.secret_references,
    });
  });

  it('are refused for a new deployment that also refers to them', async () => {
    const body = imageDeployment('twice', {
      secrets: [secret('TOKEN')],
      secret_references: [{ name: 'TOKEN', secret_name: 'vault', secret_key: 'token' }],
    });
    expect(await plane.call('POST', '/v2/deployments', { body })).toMatchObject({
      status: 400,
      body: { code: 'secret_name' },
    });
  });
});
