import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '../../../..');

export const services = ['control-plane', 'agent-server', 'experiments'] as const;
export const apps = [...services, 'console'] as const;
export type App = (typeof apps)[number];

/** The ports that the architecture gives to the apps, and the variables that change them. */
export const ports: Record<App, { port: number; variable: string }> = {
  'control-plane': { port: 8124, variable: 'CONTROL_PLANE_PORT' },
  'agent-server': { port: 8123, variable: 'AGENT_SERVER_PORT' },
  experiments: { port: 1984, variable: 'EXPERIMENTS_PORT' },
  console: { port: 3000, variable: 'CONSOLE_PORT' },
};

export function readText(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8');
}

const notOurs = new Set(['node_modules', 'dist', 'dist-spec', 'coverage']);

/** Paths of source and generated files of the repository; nothing installed, built or hidden. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !entry.name.startsWith('.') && !notOurs.has(entry.name) ? repositoryFiles(path) : [];
  });
}

export function appVersion(app: string): string {
  return (JSON.parse(readText(`apps/${app}/package.json`)) as { version: string }).version;
}

/** The names in an app's environment schema; a secret may also come as `NAME_FILE`. */
export async function environmentOf(app: App): Promise<string[]> {
  const folder = join(repositoryRoot, 'apps', app);
  if (app === 'console') {
    const module = (await import(join(folder, 'server/config/env.mjs'))) as { consoleVariables: { name: string }[] };
    return module.consoleVariables.map(({ name }) => name);
  }
  return (await variablesIn(join(folder, 'src/config/env.ts'))).flatMap((name) => [name, `${name}_FILE`]);
}

/** Variables of `apps/control-plane/dist/bootstrap.js`, which no service reads. */
export function bootstrapEnvironment(): Promise<string[]> {
  return variablesIn(join(repositoryRoot, 'apps/control-plane/src/config/bootstrap-env.ts'));
}

interface ConnectionsModule {
  connectionVariables: { parse: (env: Record<string, string>) => unknown };
  databaseConnections: (env: unknown) => number;
}

/** Maximum database connections of one process of a service with these variables. */
export async function databaseConnectionsOf(
  service: (typeof services)[number],
  env: Record<string, string>,
): Promise<number> {
  const path = join(repositoryRoot, 'apps', service, 'src/config/connections.ts');
  const { connectionVariables, databaseConnections } = (await import(path)) as ConnectionsModule;
  return databaseConnections(connectionVariables.parse(env));
}

async function variablesIn(file: string): Promise<string[]> {
  const module = (await import(file)) as Record<string, unknown>;
  const shapes = Object.values(module).filter(hasShape);
  if (shapes.length === 0) throw new Error(`${file} exports no schema`);
  return shapes.flatMap(({ shape }) => Object.keys(shape));
}

function hasShape(value: unknown): value is { shape: Record<string, unknown> } {
  return typeof value === 'object' && value !== null && 'shape' in value && typeof value.shape === 'object';
}
