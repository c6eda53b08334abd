import { describe, expect, it } from '@jest/globals';
import { loadBootstrapPlan } from './bootstrap-env.js';

const source = {
  DATABASE_ADMIN_URL: 'postgresql://admin:x@db:5432/heddle',
  CONTROL_PLANE_DATABASE_URL: 'postgresql://cp:p%40ss@db:5432/heddle',
  AGENT_SERVER_DATABASE_URL: 'postgresql://as:2@db:5432/heddle',
  EXPERIMENTS_DATABASE_URL: 'postgresql://ex:3@db:5432/heddle',
};

describe('loadBootstrapPlan', () => {
  it('reads role and password of each service from its URL', () => {
    expect(loadBootstrapPlan(source)).toEqual({
      adminUrl: source.DATABASE_ADMIN_URL,
      waitMs: 300_000,
      logLevel: 'info',
      services: [
        { schema: 'control_plane', role: 'cp', password: 'p@ss' },
        { schema: 'agent_server', role: 'as', password: '2' },
        { schema: 'experiments', role: 'ex', password: '3' },
      ],
    });
  });

  it('names a URL without a password', () => {
    expect(() => loadBootstrapPlan({ ...source, EXPERIMENTS_DATABASE_URL: 'postgresql://ex@db/heddle' })).toThrow(
      'EXPERIMENTS_DATABASE_URL: a URL with user and password',
    );
  });
});
