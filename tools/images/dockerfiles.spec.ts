import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { execForm, last, parseDockerfile, type Stage } from './dockerfile.js';
import { readJson, readText, root } from '@heddle/launcher/workspace';
import { images } from './catalogue.mjs';

const textOf = (app: string): string => readText(`docker/${app}.Dockerfile`);
const stagesOf = (app: string): Stage[] => parseDockerfile(textOf(app));

/** Sources of `COPY` that come from the repository, not from another stage. */
function repositorySources(stages: Stage[]): string[] {
  return stages
    .flatMap((stage) => stage.instructions)
    .filter(({ name, flags }) => name === 'COPY' && flags['from'] === undefined)
    .flatMap(({ value }) => value.split(/\s+/).slice(0, -1));
}

describe.each(images)('the image of $app', ({ app, port }) => {
  const stages = stagesOf(app);
  const final = stages.at(-1) as Stage;

  it('starts from a pinned Node 24, or from the image of the build argument', () => {
    const aliases = stages.flatMap(({ alias }) => alias ?? []);
    const external = stages.map(({ base }) => base).filter((base) => !aliases.includes(base));
    expect(external).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-[a-z]+-slim(@sha256:[0-9a-f]{64})?$/)]);
    expect(textOf(app)).toMatch(/^ARG NODE_IMAGE=/m);
  });

  it('needs no frontend from a registry', () => {
    expect(textOf(app)).not.toMatch(/^#\s*syntax\s*=/m);
  });

  it('gives a registry key to installations only, as a secret that no layer keeps', () => {
    const installations = stages.flatMap(({ instructions }) =>
      instructions.filter(({ name, value }) => name === 'RUN' && value.includes('npm ci')),
    );
    expect(installations).toHaveLength(2);
    for (const { mounts } of installations) expect(mounts).toContain('type=secret,id=npmrc,target=/root/.npmrc');
  });

  it('copies only files of the repository or of an earlier stage', () => {
    for (const source of repositorySources(stages))
      expect([source, existsSync(join(root, source))]).toEqual([source, true]);
    stages.forEach((stage, index) => {
      const earlier = stages.slice(0, index).map(({ alias }) => alias);
      const used = stage.instructions.flatMap(({ name, flags }) =>
        name === 'COPY' && flags['from'] ? [flags['from']] : [],
      );
      for (const alias of used) expect(earlier).toContain(alias);
    });
  });

  it('has only the runtime needs of its workspace in the final stage', () => {
    const stage = (name: string) => stages.find(({ alias }) => alias === name)?.instructions ?? [];
    expect(stage('production-manifests').at(-1)?.value).toBe(
      `node /source/tools/images/production-manifests.mjs ${app} /app`,
    );
    expect(stage('dependencies')[0]).toMatchObject({ name: 'COPY', flags: { from: 'production-manifests' } });
    expect(stage('dependencies')[1]?.value).toMatch(/^npm ci --ignore-scripts &&/);
    const copied = final.instructions.flatMap(({ name, flags }) =>
      name === 'COPY' && flags['from'] ? [flags['from']] : [],
    );
    expect(copied).toEqual(['dependencies', 'build']);
    expect(final.instructions.some(({ name }) => name === 'RUN')).toBe(false);
  });

  it('runs as a numeric user that is not root', () => {
    expect(last(final, 'USER')?.value).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('starts the app itself as process 1 and stops it with SIGTERM', () => {
    const entry = app === 'console' ? 'apps/console/server/main.mjs' : `apps/${app}/dist/main.js`;
    const options = app === 'agent-server' ? ['--v8-pool-size=0'] : [];
    expect(execForm(last(final, 'CMD')?.value ?? '')).toEqual(['node', ...options, entry]);
    expect(last(final, 'STOPSIGNAL')?.value).toBe('SIGTERM');
    expect(existsSync(join(root, entry.replace('/dist/main.js', '/src/main.ts')))).toBe(true);
  });

  it('listens on its port on all addresses of both protocols and checks its health there', () => {
    const variable = `${app.replaceAll('-', '_').toUpperCase()}_PORT`;
    expect(last(final, 'EXPOSE')?.value).toBe(String(port));
    expect(final.instructions.find(({ name }) => name === 'ENV')?.value).toContain(
      `HEDDLE_HOST=:: ${variable}=${port}`,
    );
    const [command, flag, script] = execForm(last(final, 'HEALTHCHECK')?.value ?? '') ?? [];
    expect([command, flag]).toEqual(['node', '-e']);
    expect(script).toContain(`process.env.${variable} + '/ok'`);
  });

  it('is labelled and leaves no volume behind', () => {
    expect(last(final, 'LABEL')?.value).toContain('org.opencontainers.image.version="$VERSION"');
    expect(last(final, 'VOLUME')).toBeUndefined();
  });
});

describe('images', () => {
  it('agent-server serves the example agents by default', () => {
    const final = stagesOf('agent-server').at(-1) as Stage;
    const [argument, variable] = ['ARG', 'ENV'].map((name) => last(final, name)?.value);
    expect(argument).toBe('AGENT_CONFIG=/app/examples/agents/langgraph.json');
    expect(variable).toBe('AGENT_CONFIG=$AGENT_CONFIG');
    expect(existsSync(join(root, 'examples/agents/langgraph.json'))).toBe(true);
  });

  it('agent-server has the file that the tsconfig.json of the example agents extends', () => {
    const { extends: base }: { extends: string } = readJson('examples/agents/tsconfig.json');
    const copied = repositorySources([stagesOf('agent-server').at(-1) as Stage]);
    expect(copied).toEqual([normalize(join('examples/agents', base)), 'examples/agents']);
  });

  it('the example image of own graphs installs as an unprivileged user and runs as that of its base', () => {
    const [install, final] = parseDockerfile(readText('docker/agent.example.Dockerfile'));
    for (const stage of [install, final]) expect(stage?.base).toMatch(/^heddle\/agent-server:\d+\.\d+\.\d+$/);
    const names = install?.instructions.map(({ name, value }) => (name === 'USER' ? `USER ${value}` : name));
    expect(names?.slice(names.indexOf('USER 1000:1000'))).toEqual(['USER 1000:1000', 'WORKDIR', 'COPY', 'RUN']);
    expect(install?.instructions.at(-1)?.value).toContain('npm ci --omit=dev --ignore-scripts');
    expect(final?.instructions.map(({ name }) => name)).toEqual(['COPY', 'COPY', 'ENV']);
  });

  it('the example image of own graphs takes no secret or node_modules of the machine', () => {
    const ignored = readText('docker/agent.example.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.npmrc', 'node_modules', '.git']));
  });

  it('the build context has the manifest of every workspace, which npm ci compares with the lockfile', () => {
    const ignored = readText('.dockerignore').split('\n');
    const { workspaces }: { workspaces: string[] } = readJson('package.json');
    const hidden = workspaces.filter((path) => ignored.includes(path) || ignored.includes(`${path}/*`));
    expect(ignored).toEqual(expect.arrayContaining(hidden.map((path) => `!${path}/package.json`)));
    for (const path of hidden) expect(ignored).not.toContain(path);
  });

  it('the build context has no dependencies, build results or secrets of the machine it is built on', () => {
    const ignored = readText('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', '**/.env', '.heddle']));
  });
});

describe('the Dockerfile parser', () => {
  it('joins continuation lines, skips comments and keeps flags apart', () => {
    const [stage] = parseDockerfile(
      'ARG V=1\nFROM a:${V} AS one\n# no\nCOPY --from=x --chown=1:1 \\\n  a b\nUSER root\n',
    );
    expect(stage).toEqual({
      base: 'a:1',
      alias: 'one',
      instructions: [
        { name: 'COPY', value: 'a b', flags: { from: 'x', chown: '1:1' }, mounts: [] },
        { name: 'USER', value: 'root', flags: {}, mounts: [] },
      ],
    });
  });

  it('knows the shell form from the exec form', () => {
    expect(execForm('node main.js')).toBeUndefined();
    expect(execForm('["node", "main.js"]')).toEqual(['node', 'main.js']);
  });
});
