import { describe, expect, it } from '@jest/globals';
import {
  checkDeploymentForm,
  checkSecrets,
  emptyDeploymentForm,
  existingSecrets,
  toCreateBody,
  toRevisionBody,
} from './deployment-form';
import type { SecretDecision } from './deployment-form';
import { describeDeploymentSource, describeRevisionSource } from './source-summary';

const docker = { ...emptyDeploymentForm, name: ' bot ', imageUri: ' ghcr.io/acme/bot:1 ' };

describe('create form', () => {
  it('requires only the fields of its source', () => {
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
  const form = {
    imageUri: 'bot:2',
    repoRef: 'main',
    configPath: 'langgraph.json',
    existing: existingSecrets(['A', 'B', 'C']),
    added: [],
  };
  const [a, b, c] = form.existing as [SecretDecision, SecretDecision, SecretDecision];

  it('sends the values of its source, and no unchanged secrets', () => {
    expect(toRevisionBody('external_docker', form)).toEqual({ source_revision_config: { image_uri: 'bot:2' } });
    expect(toRevisionBody('github', form)).toEqual({
      source_revision_config: { repo_ref: 'main', langgraph_config_path: 'langgraph.json' },
    });
  });

  it('names only the secrets that change, so that all others stay', () => {
    const existing: SecretDecision[] = [
      a,
      { ...b, action: 'replace', value: ' new ' },
      { ...c, action: 'remove', value: 'typed before' },
    ];
    const added = [
      { name: ' D ', value: 'd' },
      { name: ' ', value: 'nameless' },
    ];
    expect(toRevisionBody('github', { ...form, existing, added })).toMatchObject({
      secret_changes: [
        { name: 'B', value: ' new ' },
        { name: 'C', value: null },
        { name: 'D', value: 'd' },
      ],
    });
    expect(toRevisionBody('github', { ...form, existing, added })).not.toHaveProperty('secrets');
  });

  it.each<[string, SecretDecision[], { name: string; value: string }[], string | undefined]>([
    ['nothing wrong', [a, { ...b, action: 'replace', value: 'x' }], [{ name: 'D', value: '' }], undefined],
    [
      'no new value',
      [{ ...a, action: 'replace', value: '' }],
      [],
      'Type the new value of A, or keep the current value.',
    ],
    ['an existing name added', [a], [{ name: 'A', value: 'x' }], 'A exists already: replace it above.'],
    [
      'a name added twice',
      [],
      [
        { name: 'D', value: '1' },
        { name: ' D', value: '2' },
      ],
      'D is given twice.',
    ],
  ])('finds problems before sending: %s', (_what, existing, added, problem) => {
    expect(checkSecrets(existing, added)).toBe(problem);
  });
});

describe('source in one line', () => {
  const none = {
    repo_ref: null,
    graph_config_path: null,
    langgraph_config_path: null,
    image_uri: null,
    source_tarball_path: null,
    source_digest: null,
    repo_commit_sha: null,
    tracked_packages: null,
  };

  const built = { image_uri: 'registry.invalid/4f1c:8c2f' };
  it.each([
    [{ image_uri: 'bot:1' }, 'bot:1'],
    [{ repo_ref: 'main', repo_commit_sha: '8c2f0b5a1d9e' }, 'main @ 8c2f0b5'],
    [{ repo_ref: 'refs/tags/v1' }, 'tag v1'],
    [{ source_tarball_path: 'x.tgz' }, 'uploaded archive'],
    [{ ...built, repo_ref: 'main', repo_commit_sha: '8c2f0b5a1d9e' }, 'main @ 8c2f0b5'],
    [{ ...built, source_tarball_path: 'x.tgz' }, 'uploaded archive'],
    [{}, ''],
  ])('%p is %p: the given source, not the built image', (config, expected) => {
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
