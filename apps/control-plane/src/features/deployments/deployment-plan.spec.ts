import { describe, expect, it } from '@jest/globals';
import type {
  CreateDeploymentDto,
  SourceConfigDto,
  SourceRevisionConfigDto,
  UpdateDeploymentDto,
} from '@heddle/dto-control-plane';
import type { DeploymentEntity, DeploymentSource } from '@heddle/entities-control-plane';
import { type DeploymentPlan, planCreation, planUpdate } from './deployment-plan.js';
import { toDeploymentChange, toDeploymentCreation, toRevisionChange } from './deployment.request.js';
import { emptyRevisionConfig } from './source-rules.js';

const github: SourceConfigDto = {
  integration_id: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11',
  repo_url: 'https://github.com/acme/agent',
};
const repository: SourceRevisionConfigDto = { repo_ref: 'main', graph_config_path: 'langgraph.json' };
const image: SourceRevisionConfigDto = { image_uri: 'registry.test/agent:1' };

function creation(
  source: DeploymentSource,
  source_config: SourceConfigDto,
  source_revision_config: SourceRevisionConfigDto,
  rest: Partial<CreateDeploymentDto> = {},
): CreateDeploymentDto {
  return { name: 'agent', source, source_config, source_revision_config, ...rest };
}

/** Plans a wire request. */
const planOfCreation = (dto: CreateDeploymentDto): DeploymentPlan => planCreation(toDeploymentCreation(dto));

function deployment(source: DeploymentSource, changes: Partial<DeploymentEntity> = {}): DeploymentEntity {
  return {
    name: 'agent',
    displayName: null,
    source,
    sourceConfig: {
      integration_id: source === 'github' ? (github.integration_id as string) : null,
      repo_url: source === 'github' ? (github.repo_url as string) : null,
      deployment_type: source === 'external_docker' ? null : 'prod',
      build_on_push: false,
      custom_url: 'http://agent.test',
      install_command: null,
      build_command: null,
    },
    resourceSpec: null,
    secretReferences: null,
    initialRevisionConfig: emptyRevisionConfig,
    ...changes,
  } as DeploymentEntity;
}

describe('planCreation', () => {
  it.each<[string, CreateDeploymentDto, string]>([
    [
      'github without integration',
      creation('github', { repo_url: github.repo_url }, repository),
      "'source_config.integration_id' is required",
    ],
    [
      'github without repository',
      creation('github', { integration_id: github.integration_id }, repository),
      "'source_config.repo_url' is required",
    ],
    [
      'github without ref',
      creation('github', github, { graph_config_path: 'a.json' }),
      "'source_revision_config.repo_ref' is required",
    ],
    [
      'github without configuration',
      creation('github', github, { repo_ref: 'main' }),
      "'source_revision_config.langgraph_config_path' is required",
    ],
    [
      'github with an image',
      creation('github', github, { ...repository, ...image }),
      "'source_revision_config.image_uri' must be null",
    ],
    [
      'github with an address',
      creation('github', { ...github, custom_url: 'http://x.test' }, repository),
      "'source_config.custom_url' must be null",
    ],
    [
      'a repository with a token',
      creation('github', { ...github, repo_url: 'https://user:token@github.com/acme/agent' }, repository),
      "'source_config.repo_url' must not contain a user or a password",
    ],
    [
      'a repository that is no URL',
      creation('github', { ...github, repo_url: 'agent' }, repository),
      'not the URL of a git repository',
    ],
    [
      'pushes of a tag',
      creation('github', { ...github, build_on_push: true }, { ...repository, repo_ref: 'refs/tags/v1' }),
      'must be false while',
    ],
    [
      'a branch by its full path',
      creation('github', github, { ...repository, repo_ref: 'refs/heads/main' }),
      'bare name of a branch',
    ],
    ['a ref that git refuses', creation('github', github, { ...repository, repo_ref: 'a..b' }), 'not a valid git ref'],
    [
      'a path out of the source',
      creation('github', github, { ...repository, graph_config_path: '../x.json' }),
      'inside the source',
    ],
    [
      'two different paths',
      creation('github', github, { ...repository, langgraph_config_path: 'other.json' }),
      'must be equal',
    ],
    ['an empty ref', creation('github', github, { ...repository, repo_ref: ' ' }), 'must not be empty'],
    [
      'external_docker without image',
      creation('external_docker', {}, {}),
      "'source_revision_config.image_uri' is required",
    ],
    [
      'external_docker with a ref',
      creation('external_docker', {}, { ...image, repo_ref: 'main' }),
      "'source_revision_config.repo_ref' must be null",
    ],
    [
      'external_docker with a path',
      creation('external_docker', {}, { ...image, langgraph_config_path: 'a.json' }),
      'must be null',
    ],
    [
      'external_docker with a type',
      creation('external_docker', { deployment_type: 'dev' }, image),
      "'source_config.deployment_type' must be null",
    ],
    [
      'external_docker with pushes',
      creation('external_docker', { build_on_push: false }, image),
      "'source_config.build_on_push' must be null",
    ],
    [
      'external_docker with a wrong address',
      creation('external_docker', { custom_url: 'ftp://x' }, image),
      'not an http or https URL',
    ],
    [
      'external_docker with a command',
      creation('external_docker', { build_command: 'make' }, image),
      "'source_config.build_command' must be null",
    ],
    [
      'a listener',
      creation('external_docker', { listener_id: github.integration_id }, image),
      "'source_config.listener_id' names no listener",
    ],
    [
      'a namespace alone',
      creation('external_docker', { listener_config: { k8s_namespace: 'a' } }, image),
      "needs 'source_config.listener_id'",
    ],
    [
      'internal_docker with a repository',
      creation('internal_docker', { repo_url: github.repo_url }, {}),
      "'source_config.repo_url' must be null",
    ],
    [
      'internal_source with a tarball',
      creation('internal_source', {}, { source_tarball_path: 'a/b' }),
      'must be null for a new deployment',
    ],
    ['internal_source with an image', creation('internal_source', {}, image), 'must be null'],
    ['a shell in a command', creation('internal_source', { install_command: 'npm ci; curl x' }, {}), 'not allowed'],
    ['a background command', creation('internal_source', { build_command: 'a & b' }, {}), 'not allowed'],
    [
      'references outside external_docker',
      creation('internal_source', {}, {}, { secret_references: [{ name: 'A', secret_name: 'b', secret_key: 'c' }] }),
      "'secret_references' must be null",
    ],
    [
      'a reference for a reserved name',
      creation('external_docker', {}, image, {
        secret_references: [{ name: 'LANGGRAPH_HTTP', secret_name: 'b', secret_key: 'c' }],
      }),
      'is reserved',
    ],
    [
      'two references for one name',
      creation('external_docker', {}, image, {
        secret_references: [
          { name: 'A', secret_name: 'b', secret_key: 'c' },
          { name: 'A', secret_name: 'b', secret_key: 'd' },
        ],
      }),
      'given twice',
    ],
    [
      'a secret with a reserved name',
      creation('external_docker', {}, image, { secrets: [{ name: 'POSTGRES_URI', value: 'x' }] }),
      'is reserved',
    ],
    [
      'two secrets of one name',
      creation('external_docker', {}, image, {
        secrets: [
          { name: 'A', value: 'x' },
          { name: 'A', value: 'y' },
        ],
      }),
      'given twice',
    ],
    [
      'a limit below the request',
      creation('external_docker', { resource_spec: { cpu: 2, cpu_limit: 1 } }, image),
      "'source_config.resource_spec.cpu_limit' must not be less than 'cpu'",
    ],
    [
      'less memory than asked for',
      creation('external_docker', { resource_spec: { memory_mb: 2, memory_limit_mb: 1 } }, image),
      'memory_limit_mb',
    ],
    [
      'most below least',
      creation('external_docker', { resource_spec: { min_scale: 3, max_scale: 2 } }, image),
      'max_scale',
    ],
    [
      'nothing for a type that needs one',
      creation('external_docker', { resource_spec: { min_scale: 0 } }, image),
      'may be 0 only',
    ],
  ])('refuses %s', (_what, dto, message) => {
    expect(() => planOfCreation(dto)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: expect.stringMatching(/^Source configuration error: /),
      }),
    );
    expect(() => planOfCreation(dto)).toThrow(message);
  });

  it('accepts both names of the configuration path', () => {
    for (const path of [{ graph_config_path: 'a.json' }, { langgraph_config_path: 'a.json' }]) {
      const plan = planOfCreation(creation('github', github, { repo_ref: 'main', ...path }));
      expect(plan.revision?.config.config_path).toBe('a.json');
    }
    const both = { ...repository, graph_config_path: 'a', langgraph_config_path: 'a' };
    expect(planOfCreation(creation('github', github, both)).revision?.config.config_path).toBe('a');
  });

  it('starts with a revision for github and external_docker, and without one for other sources', () => {
    expect(planOfCreation(creation('github', github, repository)).revision).toMatchObject({ source: 'github' });
    expect(planOfCreation(creation('external_docker', {}, image)).revision).toMatchObject({
      source: 'external_docker',
    });
    expect(planOfCreation(creation('internal_docker', {}, {})).revision).toBeNull();
    expect(planOfCreation(creation('internal_docker', {}, image)).revision).toMatchObject({
      source: 'internal_docker',
    });
    const later = planOfCreation(creation('internal_source', {}, { graph_config_path: 'a.json' }));
    expect(later.revision).toBeNull();
    expect(later.initialRevisionConfig.config_path).toBe('a.json');
  });

  it('applies defaults, and treats null as absent', () => {
    const nulls = {
      build_on_push: null,
      custom_url: null,
      resource_spec: null,
      deployment_type: null,
      listener_id: null,
    };
    expect(
      planOfCreation(creation('github', { ...github, ...nulls }, { ...repository, image_uri: null })).sourceConfig,
    ).toEqual({
      ...github,
      deployment_type: 'prod',
      build_on_push: false,
      custom_url: null,
      install_command: null,
      build_command: null,
    });
    expect(planOfCreation(creation('external_docker', {}, image)).sourceConfig.deployment_type).toBeNull();
    expect(planOfCreation(creation('external_docker', { resource_spec: { cpu: 0.54 } }, image)).resourceSpec).toEqual({
      cpu: 0.5,
    });
  });
});

const stored = {
  ...emptyRevisionConfig,
  repo_ref: 'main',
  config_path: 'langgraph.json',
  image_uri: 'built:1',
  repo_commit_sha: 'abc',
};
const update = (dto: UpdateDeploymentDto, source: DeploymentSource = 'github', base: typeof stored | null = stored) =>
  planUpdate(deployment(source), base, toDeploymentChange(dto), { always: false });

describe('planUpdate', () => {
  it.each<[string, UpdateDeploymentDto]>([
    ['a ref', { source_revision_config: { repo_ref: 'other' } }],
    ['the same ref', { source_revision_config: { repo_ref: 'main' } }],
    ['a path', { source_revision_config: { langgraph_config_path: 'other.json' } }],
    ['secrets', { secrets: [{ name: 'A', value: 'b' }] }],
    ['changes of secrets', { secret_changes: [{ name: 'A', value: null }] }],
    ['resources', { source_config: { resource_spec: { cpu: 1 } } }],
    ['an empty resource_spec', { source_config: { resource_spec: {} } }],
    ['another command', { source_config: { build_command: 'make' } }],
  ])('makes one revision for %s', (_what, dto) => expect(update(dto).revision).not.toBeNull());

  it.each<[string, UpdateDeploymentDto]>([
    ['nothing', {}],
    ['nulls', { source_config: null, source_revision_config: { repo_ref: null }, secrets: null }],
    ['an empty list of secrets', { secrets: [] }],
    ['an empty list of changes', { secret_changes: [] }],
    ['a name for people', { display_name: 'Agent' }],
    ['pushes', { source_config: { build_on_push: true } }],
    [
      'its own name and source',
      { name: 'agent', source: 'github', source_config: { ...github, deployment_type: 'prod' } },
    ],
    ['the address it has', { source_config: { custom_url: 'http://agent.test' } }],
  ])('makes none for %s', (_what, dto) => expect(update(dto).revision).toBeNull());

  it('carries over omitted values, but no results of a build', () => {
    expect(update({ source_revision_config: { repo_ref: 'other' } }).revision?.config).toEqual({
      ...emptyRevisionConfig,
      repo_ref: 'other',
      config_path: 'langgraph.json',
    });
  });

  it('accepts all secrets or changes of some, not both', () => {
    const secrets = [{ name: 'A', value: 'b' }];
    expect(() => update({ secrets, secret_changes: secrets })).toThrow('only one of them');
    expect(update({ secrets: [], secret_changes: secrets })).toMatchObject({ secrets: null, secretChanges: secrets });
  });

  it('keeps the secrets for an empty list', () => {
    expect(update({ secrets: [] }).secrets).toBeNull();
    expect(update({ secrets: [{ name: 'A', value: 'b' }] }).secrets).toHaveLength(1);
  });

  it.each<[string, UpdateDeploymentDto, DeploymentSource]>([
    ['another name', { name: 'other' }, 'github'],
    ['another source', { source: 'external_docker' }, 'github'],
    ['another integration', { source_config: { integration_id: '00000000-0000-4000-8000-000000000000' } }, 'github'],
    ['another repository', { source_config: { repo_url: 'https://x.test/y' } }, 'github'],
    ['another type', { source_config: { deployment_type: 'dev' } }, 'github'],
    ['another address', { source_config: { custom_url: 'http://x.test' } }, 'github'],
    ['a listener', { source_config: { listener_id: '00000000-0000-4000-8000-000000000000' } }, 'external_docker'],
    [
      'pushes of a tag, merged',
      { source_config: { build_on_push: true }, source_revision_config: { repo_ref: 'refs/tags/v1' } },
      'github',
    ],
    ['pushes of an image', { source_config: { build_on_push: true } }, 'external_docker'],
    ['an image for a repository', { source_revision_config: { image_uri: 'a:1' } }, 'github'],
    ['a secret that no variable can be', { secrets: [{ name: 'A=B', value: 'x' }] }, 'github'],
    ['packages without a revision', { tracked_packages: ['a'] }, 'github'],
  ])('refuses %s', (_what, dto, source) => {
    expect(() => update(dto, source)).toThrow(/^Source configuration error: /);
  });

  it('stores secrets of a deployment without an artefact', () => {
    const plan = update({ secrets: [{ name: 'A', value: 'b' }] }, 'internal_docker', null);
    expect(plan.revision).toBeNull();
    expect(plan.secrets).toHaveLength(1);
    expect(update({ source_revision_config: { image_uri: 'a:1' } }, 'internal_docker', null).revision?.source).toBe(
      'internal_docker',
    );
  });

  it('has the content of a given upload, and carries it over', () => {
    const path = { source_revision_config: { source_tarball_path: 'deployments/d/sources/u.tar.gz' } };
    const plan = planUpdate(deployment('internal_source'), null, toDeploymentChange(path), {
      always: false,
      sourceDigest: 'sha256:1',
    });
    expect(plan.revision).toMatchObject({ source: 'internal_source', config: { source_digest: 'sha256:1' } });
    const secrets = toDeploymentChange({ secrets: [{ name: 'A', value: 'b' }] });
    const later = planUpdate(deployment('internal_source'), plan.revision?.config ?? null, secrets, { always: false });
    expect(later.revision?.config).toEqual(plan.revision?.config);
  });

  it('accepts another source for one revision', () => {
    const plan = update(
      { revision_source: 'internal_docker', source_revision_config: { image_uri: 'a:1' } },
      'github',
      null,
    );
    expect(plan.revision).toMatchObject({ source: 'internal_docker', config: { image_uri: 'a:1', repo_ref: null } });
  });

  it('makes an unchanged revision only on demand, and then requires an artefact', () => {
    expect(
      planUpdate(deployment('github'), stored, toRevisionChange({}), { always: true }).revision?.config.repo_ref,
    ).toBe('main');
    expect(() => planUpdate(deployment('internal_docker'), null, toRevisionChange({}), { always: true })).toThrow(
      "'source_revision_config.image_uri' is required",
    );
  });
});
