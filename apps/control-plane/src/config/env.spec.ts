import { describe, expect, it } from '@jest/globals';
import { renderEnvExample } from '@heddle/config';
import { controlPlaneEnv, loadControlPlaneEnv } from './env.js';

const valid = {
  DATABASE_URL: 'postgresql://u:p@127.0.0.1:5432/heddle',
  HEDDLE_SECRETS_KEY: Buffer.alloc(32).toString('base64'),
};

describe('the environment', () => {
  it('requires a database and a key for secrets; other variables have defaults', () => {
    expect(loadControlPlaneEnv(valid)).toMatchObject({
      CONTROL_PLANE_PORT: 8124,
      HEDDLE_HOST: '127.0.0.1',
      HEDDLE_DRIVER: 'simulated',
      SIMULATED_STEP_MS: 1000,
      PIPELINE_LEASE_MS: 15_000,
    });
    expect(() => loadControlPlaneEnv({})).toThrow(/DATABASE_URL[\s\S]*HEDDLE_SECRETS_KEY/);
  });

  it('refuses an unknown driver, and lists the available ones', () => {
    expect(() => loadControlPlaneEnv({ ...valid, HEDDLE_DRIVER: 'nonsense' })).toThrow(
      /HEDDLE_DRIVER: Invalid option: expected one of "simulated"\|"process"\|"auto"\|"kubernetes"$/,
    );
  });

  it('needs an image for the driver kubernetes, and names of objects', () => {
    const given = {
      ...valid,
      HEDDLE_DRIVER: 'kubernetes',
      DATABASE_ADMIN_URL: 'postgresql://admin@127.0.0.1/postgres',
    };
    expect(() => loadControlPlaneEnv(given)).toThrow(/KUBERNETES_AGENT_IMAGE is missing/);
    const complete = { ...given, KUBERNETES_AGENT_IMAGE: 'agents:1' };
    expect(loadControlPlaneEnv(complete)).toMatchObject({ KUBERNETES_NETWORK_POLICIES: true, KUBERNETES_SECRETS: [] });
    for (const [name, value] of [
      ['KUBERNETES_SECRETS', 'fine,Not_fine'],
      ['KUBERNETES_NAMESPACE', 'two words'],
      ['KUBERNETES_AGENT_URL', 'agents'],
    ] as const) {
      expect(() => loadControlPlaneEnv({ ...complete, [name]: value })).toThrow(new RegExp(name));
    }
  });

  it.each(['process', 'auto', 'kubernetes'])(
    'needs an administrator of the database for the driver %s',
    (HEDDLE_DRIVER) => {
      expect(() => loadControlPlaneEnv({ ...valid, HEDDLE_DRIVER })).toThrow(/DATABASE_ADMIN_URL is missing/);
      const given = {
        ...valid,
        HEDDLE_DRIVER,
        DATABASE_ADMIN_URL: 'postgresql://admin@127.0.0.1/postgres',
        KUBERNETES_AGENT_IMAGE: 'agents:1',
      };
      expect(loadControlPlaneEnv(given).HEDDLE_DRIVER).toBe(HEDDLE_DRIVER);
    },
  );

  it('refuses a short first key, with the minimum length', () => {
    expect(() => loadControlPlaneEnv({ ...valid, HEDDLE_API_KEY: 'fifteen-letters' })).toThrow(
      /HEDDLE_API_KEY: at least 16 characters$/,
    );
    expect(loadControlPlaneEnv({ ...valid, HEDDLE_API_KEY: 'sixteen--letters' })).toMatchObject({
      HEDDLE_API_KEY: 'sixteen--letters',
    });
  });

  it('does not repeat a bad key', () => {
    expect(() => loadControlPlaneEnv({ ...valid, HEDDLE_SECRETS_KEY: 'hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('describes every variable', () => {
    expect(renderEnvExample('Control plane', controlPlaneEnv)).toContain('PIPELINE_LEASE_MS=15000');
  });
});
