import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { env, EnvironmentError, loadEnv, renderEnvExample, settingsOf } from '../src/index.js';

const schema = z.object({
  DATABASE_URL: env.databaseUrl().describe('The database'),
  PORT: env.port().default(8124).describe('The port'),
  FLAG: env.bool().default(false).describe('A switch'),
  ORIGINS: env.list().default(['*']).describe('Origins'),
  SECRET: env.string().min(8).optional().describe('A secret'),
});
const url = 'postgresql://a:b@localhost/c';

describe('loadEnv', () => {
  it('applies defaults and types, and takes an empty value for absent', () => {
    const loaded = loadEnv(schema, { DATABASE_URL: url, PORT: '', FLAG: '1', ORIGINS: 'a, b,' });
    expect(loaded).toEqual({ DATABASE_URL: url, PORT: 8124, FLAG: true, ORIGINS: ['a', 'b'] });
    expect(Object.isFrozen(loaded)).toBe(true);
  });

  it('reports all bad names at once and no values', () => {
    const load = () =>
      loadEnv(schema, { DATABASE_URL: 'mysql://hunter2@x', PORT: '99999', FLAG: 'maybe', SECRET: 'short' });
    expect(load).toThrow(EnvironmentError);
    try {
      load();
    } catch (error) {
      const { message, problems } = error as EnvironmentError;
      expect(problems.map((problem) => problem.split(':')[0])).toEqual(['DATABASE_URL', 'PORT', 'FLAG', 'SECRET']);
      for (const value of ['hunter2', '99999', 'maybe', 'short']) expect(message).not.toContain(value);
    }
  });

  it.each(['not-a-url', 'mysql://a:b@localhost/c', 'localhost:5432/c'])(
    'names DATABASE_URL in one line for %s',
    (value) => {
      expect(() => loadEnv(schema, { DATABASE_URL: value })).toThrow(
        /^The environment is not valid: DATABASE_URL: a URL postgresql:\/\/user:password@host:port\/database$/,
      );
    },
  );

  it('reads a secret from a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'env-')), 'secret');
    writeFileSync(file, 'from-a-file\n');
    expect(loadEnv(schema, { DATABASE_URL: url, SECRET_FILE: file }).SECRET).toBe('from-a-file');
    expect(() => loadEnv(schema, { DATABASE_URL: url, SECRET_FILE: '/nowhere' })).toThrow(
      'SECRET_FILE: the file cannot be read',
    );
  });
});

describe('renderEnvExample', () => {
  it('lists every variable with its description; optional ones commented out', () => {
    expect(renderEnvExample('Sample', schema).split('\n')).toEqual([
      '# Sample',
      '# The database',
      'DATABASE_URL=',
      '# The port',
      '#PORT=8124',
      '# A switch',
      '#FLAG=false',
      '# Origins',
      '#ORIGINS=*',
      '# A secret',
      '#SECRET=',
      '',
    ]);
  });
});

describe('settingsOf', () => {
  it('describes the type, the default and whether the variable is required', () => {
    expect(settingsOf(schema).map(({ name, type, required, fallback }) => [name, type, required, fallback])).toEqual([
      ['DATABASE_URL', 'URL', true, ''],
      ['PORT', 'integer, 0 to 65535', false, '8124'],
      ['FLAG', 'boolean', false, 'false'],
      ['ORIGINS', 'list', false, '*'],
      ['SECRET', 'text', false, ''],
    ]);
  });

  it('lists the values of an enumeration', () => {
    expect(settingsOf(z.object({ LEVEL: z.enum(['low', 'high']).describe('A level') }))[0]?.type).toBe('low, high');
  });
});
