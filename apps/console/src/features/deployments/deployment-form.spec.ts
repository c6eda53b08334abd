import { describe, expect, it } from '@jest/globals';
import { checkDeploymentForm, emptyDeploymentForm, toCreateBody, toRevisionBody } from './deployment-form';
import { describeDeploymentSource, describeRevisionSource } from './source-summary';

const docker = { ...emptyDeploymentForm, name: ' bot ', imageUri: ' ghcr.io/acme/bot:1 ' };

describe('create form', () => {
  it('asks only for what its source needs', () => {
    expect(Object.keys(checkDeploymentForm(emptyDeploymentForm))).toEqual(['name', 'imageUri']);
    expect(Object.keys(checkDeploymentForm({ ...emptyDeploymentForm, source: 'github', repoRef: '' }))).toEqual([
      'name',
      'repoUrl',
      'repoRef',
    ]);
    expect(checkDeploymentForm(docker)).toEqual({});
  });

  it('sends an image without any field of a repository', () => {
    const secrets = [
      { name: ' TOKEN ', value: ' keep blanks ' },
      { name: '  ', value: 'nameless' },
    ];
    expect(toCreateBody({ ...docker, secrets })).toEqual({
      name: 'bot',
      source: 'external_docker',
      source_config: {},
      source_revision_config: { image_uri: 'ghcr.io/acme/bot:1' },
      secrets: [{ name: 'TOKEN', value: ' keep blanks ' }],
    });
  });

  it('sends a repository, and the integration only when given', () => {
    const form = {
      ...emptyDeploymentForm,
      name: 'bot',
      source: 'github' as const,
      repoUrl: 'https://github.com/acme/bot',
    };
    expect(toCreateBody(form)).toEqual({
      name: 'bot',
      source: 'github',
      source_config: { repo_url: 'https://github.com/acme/bot', build_on_push: false },
      source_revision_config: { repo_ref: 'main', langgraph_config_path: 'langgraph.json' },
      secrets: [],
    });
    expect(toCreateBody({ ...form, integrationId: 'i' }).source_config).toHaveProperty('integration_id', 'i');
  });
});

describe('new revision', () => {
  const form = { imageUri: 'bot:2', repoRef: 'main', configPath: 'langgraph.json', secrets: [] };

  it('sends the values of its source and keeps the secrets when none are typed', () => {
    expect(toRevisionBody('external_docker', form)).toEqual({ source_revision_config: { image_uri: 'bot:2' } });
    expect(toRevisionBody('github', { ...form, secrets: [{ name: 'A', value: 'b' }] })).toEqual({
      source_revision_config: { repo_ref: 'main', langgraph_config_path: 'langgraph.json' },
      secrets: [{ name: 'A', value: 'b' }],
    });
  });
});

describe('source in one line', () => {
  const none = {
    repo_ref: null,
    graph_config_path: null,
    langgraph_config_path: null,
    image_uri: null,
    source_tarball_path: null,
    repo_commit_sha: null,
    tracked_packages: null,
  };

  it.each([
    [{ image_uri: 'bot:1' }, 'bot:1'],
    [{ repo_ref: 'main', repo_commit_sha: '8c2f0b5a1d9e' }, 'main @ 8c2f0b5'],
    [{ repo_ref: 'refs/tags/v1' }, 'tag v1'],
    [{ source_tarball_path: 'x.tgz' }, 'uploaded archive'],
    [{}, ''],
  ])('%p is %p', (config, expected) => {
    expect(describeRevisionSource({ ...none, ...config })).toBe(expected);
  });

  it('puts the repository before the reference', () => {
    const deployment = {
      source_config: { repo_url: 'https://github.com/acme/bot.git' },
      source_revision_config: { ...none, repo_ref: 'main' },
    } as unknown as Parameters<typeof describeDeploymentSource>[0];
    expect(describeDeploymentSource(deployment)).toBe('github.com/acme/bot · main');
  });
});
