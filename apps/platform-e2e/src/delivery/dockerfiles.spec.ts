import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { execForm, last, parseDockerfile, type Stage } from './dockerfile.js';
import { apps, ports, readText, repositoryRoot, type App } from './repository.js';

const stagesOf = (app: App): Stage[] => parseDockerfile(readText(`docker/${app}.Dockerfile`));

/** Sources of `COPY` that come from the repository, not from another stage. */
function repositorySources(stages: Stage[]): string[] {
  return stages
    .flatMap((stage) => stage.instructions)
    .filter(({ name, flags }) => name === 'COPY' && flags['from'] === undefined)
    .flatMap(({ value }) => value.split(/\s+/).slice(0, -1));
}

describe.each(apps)('the image of %s', (app) => {
  const stages = stagesOf(app);
  const final = stages.at(-1) as Stage;

  it('starts from a pinned Node 24', () => {
    const aliases = stages.flatMap(({ alias }) => alias ?? []);
    const external = stages.map(({ base }) => base).filter((base) => !aliases.includes(base));
    expect(external).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-[a-z]+-slim$/)]);
  });

  it('copies only what is in the repository or in an earlier stage', () => {
    for (const source of repositorySources(stages))
      expect([source, existsSync(join(repositoryRoot, source))]).toEqual([source, true]);
    stages.forEach((stage, index) => {
      const earlier = stages.slice(0, index).map(({ alias }) => alias);
      const used = stage.instructions.flatMap(({ name, flags }) =>
        name === 'COPY' && flags['from'] ? [flags['from']] : [],
      );
      for (const alias of used) expect(earlier).toContain(alias);
    });
  });

  it('has only production dependencies of its own workspace in the final stage', () => {
    const install = stages
      .find(({ alias }) => alias === 'dependencies')
      ?.instructions.find(({ value }) => value.includes('npm ci'))?.value;
    expect(install).toContain('--omit=dev');
    expect(install).toContain('--include-workspace-root=false');
    expect(install).toContain(`--workspace=@heddle/${app}`);
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
    expect(execForm(last(final, 'CMD')?.value ?? '')).toEqual(['node', entry]);
    expect(last(final, 'STOPSIGNAL')?.value).toBe('SIGTERM');
    expect(existsSync(join(repositoryRoot, entry.replace('/dist/main.js', '/src/main.ts')))).toBe(true);
  });

  it('listens on its port on all addresses and checks its health there', () => {
    const { port, variable } = ports[app];
    expect(last(final, 'EXPOSE')?.value).toBe(String(port));
    expect(final.instructions.find(({ name }) => name === 'ENV')?.value).toContain(
      `HEDDLE_HOST=0.0.0.0 ${variable}=${port}`,
    );
    const [command, flag, script] = execForm(last(final, 'HEALTHCHECK')?.value ?? '') ?? [];
    expect([command, flag]).toEqual(['node', '-e']);
    expect(script).toContain(`process.env.${variable} + '/ok'`);
  });

  it('is labelled and leaves only /tmp to write to', () => {
    expect(last(final, 'LABEL')?.value).toContain('org.opencontainers.image.version="$VERSION"');
    expect(execForm(last(final, 'VOLUME')?.value ?? '')).toEqual(['/tmp']);
  });
});

describe('images', () => {
  it('agent-server serves the example agents unless told otherwise', () => {
    const final = stagesOf('agent-server').at(-1) as Stage;
    const [argument, variable] = ['ARG', 'ENV'].map((name) => last(final, name)?.value);
    expect(argument).toBe('AGENT_CONFIG=/app/examples/agents/langgraph.json');
    expect(variable).toBe('AGENT_CONFIG=$AGENT_CONFIG');
    expect(existsSync(join(repositoryRoot, 'examples/agents/langgraph.json'))).toBe(true);
  });

  it('the example image of own graphs ends as the same unprivileged user', () => {
    const [stage] = parseDockerfile(readText('docker/agent.example.Dockerfile'));
    expect(stage?.base).toMatch(/^heddle\/agent-server:\d+\.\d+\.\d+$/);
    expect(stage && last(stage, 'USER')?.value).toBe('1000:1000');
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
        { name: 'COPY', value: 'a b', flags: { from: 'x', chown: '1:1' } },
        { name: 'USER', value: 'root', flags: {} },
      ],
    });
  });

  it('knows the shell form from the exec form', () => {
    expect(execForm('node main.js')).toBeUndefined();
    expect(execForm('["node", "main.js"]')).toEqual(['node', 'main.js']);
  });
});
