import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { apps, bootstrapEnvironment, environmentOf, ports, readText, repositoryRoot, services } from './repository.js';

interface ComposeService {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment: Record<string, string>;
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  volumes?: string[];
  read_only?: boolean;
  restart?: string;
  mem_limit?: string;
  stop_grace_period?: string;
}

const text = readText('docker/compose.yaml');
const compose = parse(text, { merge: true }) as { services: Record<string, ComposeService>; volumes: object };
const service = (name: string): ComposeService => {
  const found = compose.services[name];
  if (!found) throw new Error(`compose.yaml has no ${name}`);
  return found;
};

describe('docker/compose.yaml', () => {
  it('has the apps, a database and the steps that prepare it', () => {
    const steps = ['bootstrap', ...services.map((app) => `${app}-migrate`)];
    expect(Object.keys(compose.services).sort()).toEqual([...apps, 'postgres', ...steps].sort());
  });

  it.each(apps)('%s is built from its Dockerfile and published on its port, for this machine only', (app) => {
    const { image, build, ports: published, read_only: readOnly } = service(app);
    expect(image).toBe(`heddle/${app}:local`);
    expect(build).toEqual({ context: '..', dockerfile: `docker/${app}.Dockerfile` });
    expect(existsSync(join(repositoryRoot, 'docker', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
    expect(published).toEqual([`127.0.0.1:${ports[app].port}:${ports[app].port}`]);
    expect(readOnly).toBe(true);
  });

  it.each(apps)('%s gets only variables that it reads', async (app) => {
    const known = await environmentOf(app);
    expect(Object.keys(service(app).environment).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('sends readers of printed links to the published console', () => {
    for (const app of ['control-plane', 'experiments']) {
      expect(service(app).environment['HEDDLE_CONSOLE_URL']).toBe(`http://127.0.0.1:${ports.console.port}`);
    }
  });

  it.each(services)('%s starts after its migrations, and those after the bootstrap', (app) => {
    const migrate = service(`${app}-migrate`);
    expect(service(app).depends_on).toMatchObject({
      [`${app}-migrate`]: { condition: 'service_completed_successfully' },
    });
    expect(migrate.command).toEqual(['node', `apps/${app}/dist/migrate.js`]);
    expect(existsSync(join(repositoryRoot, `apps/${app}/src/migrate.ts`))).toBe(true);
    expect(migrate.depends_on).toEqual({ bootstrap: { condition: 'service_completed_successfully' } });
    expect(migrate.environment['DATABASE_URL']).toBe(service(app).environment['DATABASE_URL']);
  });

  it('bootstraps from the administrator and the URLs of the services', async () => {
    const { environment, depends_on: dependsOn, command } = service('bootstrap');
    expect(command).toEqual(['node', 'apps/control-plane/dist/bootstrap.js']);
    expect(await bootstrapEnvironment()).toEqual(expect.arrayContaining(Object.keys(environment)));
    expect(environment).toHaveProperty('DATABASE_ADMIN_URL');
    for (const app of services) {
      const variable = `${app.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;
      expect(withoutCheck(environment[variable])).toBe(withoutCheck(service(app).environment['DATABASE_URL']));
    }
    expect(dependsOn).toEqual({ postgres: { condition: 'service_healthy' } });
  });

  it('keeps PostgreSQL 18 data in a volume and off the network of the machine', () => {
    const postgres = service('postgres');
    expect(postgres.image).toMatch(/^\$\{POSTGRES_IMAGE:-postgres:18\.\d+.*\}$/);
    expect(postgres.volumes).toEqual(['postgres-data:/var/lib/postgresql']);
    expect(postgres.ports).toBeUndefined();
    expect(postgres.healthcheck).toBeDefined();
  });

  it.each([...apps, 'postgres'])('%s has a memory limit', (app) => {
    expect(service(app).mem_limit).toMatch(/^(\d+[mg]|\$\{\w+:-\d+[mg]\})$/);
  });

  it.each([...apps, 'postgres'])('%s has a stop period longer than its drain', (app) => {
    const drain = Number(service(app).environment['HEDDLE_SHUTDOWN_GRACE_SECONDS'] ?? 0);
    expect(Number(/^(\d+)s$/.exec(service(app).stop_grace_period ?? '')?.[1])).toBeGreaterThanOrEqual(drain + 10);
  });

  it('reads options from docker/.env with the defaults of the example', () => {
    const chosen = [...text.matchAll(/\$\{(\w+):-([^}]*)\}/g)].map(([, name, value]) => `#${name}=${value}`);
    const documented = readText('docker/.env.example').match(/^#\w+=.*$/gm);
    expect(documented?.sort()).toEqual(chosen.sort());
  });

  it('reads every secret from docker/.env, which the example documents and git ignores', () => {
    const used = new Set([...text.matchAll(/\$\{(\w+)(?!\w|:-)/g)].map(([, name]) => name));
    const documented = [...readText('docker/.env.example').matchAll(/^(\w+)=(.*)$/gm)];
    expect(documented.map(([, name]) => name).sort()).toEqual([...used].sort());
    expect(documented.map(([, , value]) => value).filter(Boolean)).toEqual([]);
    expect(readText('.gitignore').split('\n')).toContain('.env');
    for (const [, rest = ''] of text.matchAll(/postgresql:\/\/\w+:([^@]*)@/g))
      expect(rest).toMatch(/^\$\{\w+(:\?[^}]*)?\}$/);
  });
});

const withoutCheck = (value = ''): string => value.replace(/:\?[^}]*\}/, '}');
