import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../api/api-error';
import {
  checkDeploymentForm,
  checkSecrets,
  emptyDeploymentForm,
  existingSecrets,
  problemsOfAnswer,
  takeVariables,
  toCreateBody,
  toRevisionBody,
  untakenVariables,
} from './deployment-form';
import type { SecretDecision } from './deployment-form';
import { describeDeploymentSource, describeRevisionSource } from './source-summary';

const docker = {
  ...emptyDeploymentForm,
  source: 'external_docker' as const,
  name: ' bot ',
  imageUri: ' ghcr.io/acme/bot:1 ',
};

describe('create form', () => {
  it('requires only the fields of its source', () => {
    expect(Object.keys(checkDeploymentForm(emptyDeploymentForm))).toEqual(['name', 'folder']);
    expect(Object.keys(checkDeploymentForm({ ...docker, imageUri: '' }))).toEqual(['imageUri']);
    expect(checkDeploymentForm({ ...docker, imageUri: 'two words' }).imageUri).toMatch(/no spaces/);
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
      { name: '  ', value: '' },
    ];
    expect(toCreateBody({ ...docker, secrets })).toEqual({
      name: 'bot',
      source: 'external_docker',
      source_config: {},
      source_revision_config: { image_uri: 'ghcr.io/acme/bot:1' },
      secrets: [{ name: 'TOKEN', value: ' keep blanks ' }],
    });
  });

  it('sends a repository, with the commands that are given', () => {
    const form = {
      ...emptyDeploymentForm,
      name: 'bot',
      source: 'github' as const,
      repoUrl: 'https://github.com/acme/bot',
    };
    expect(toCreateBody(form)).toEqual({
      name: 'bot',
      source: 'github',
      source_config: {
        integration_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        repo_url: 'https://github.com/acme/bot',
        build_on_push: false,
      },
      source_revision_config: { repo_ref: 'main', langgraph_config_path: 'langgraph.json' },
      secrets: [],
    });
    expect(toCreateBody({ ...form, buildCommand: ' npm run build ' }).source_config).toMatchObject({
      build_command: 'npm run build',
    });
    expect(checkDeploymentForm({ ...form, buildOnPush: true, repoRef: 'refs/tags/v1' }).repoRef).toMatch(
      /not of a tag/,
    );
  });
});

describe('answers of the control plane', () => {
  it.each([
    ["Source configuration error: 'source_config.repo_url' is not the URL of a git repository.", 'repoUrl'],
    ["Source configuration error: 'source_revision_config.image_uri' is required.", 'imageUri'],
  ])('%s is beside its field', (message, field) => {
    const { fields, rest } = problemsOfAnswer(new ApiError(400, message));
    expect([Object.keys(fields), rest]).toEqual([[field], undefined]);
    expect(Object.values(fields)[0]).toMatch(/^It is /);
  });

  it('are beside their fields, and a taken name beside the name', () => {
    const invalid = new ApiError(422, '', [{ loc: ['body', 'name'], msg: 'Too long', type: 'x' }]);
    expect(problemsOfAnswer(invalid)).toEqual({ fields: { name: 'Too long' }, rest: undefined });
    const taken = new ApiError(409, "A deployment named 'a' already exists in this workspace.");
    expect(problemsOfAnswer(taken).fields.name).toMatch(/already exists/);
  });

  it('are shown as they are if they are about no field', () => {
    for (const error of [new ApiError(500, 'name'), new ApiError(400, 'Something else.'), new Error('name')]) {
      expect(problemsOfAnswer(error)).toEqual({ fields: {}, rest: error });
    }
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
    expect(toRevisionBody('internal_source', { ...form, tarballPath: 'x.tar.gz' }).source_revision_config).toEqual({
      source_tarball_path: 'x.tar.gz',
      langgraph_config_path: 'langgraph.json',
    });
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
      { name: ' ', value: '' },
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

describe('variables of a folder', () => {
  const existing = existingSecrets(['TOKEN', 'OTHER']);
  const values = [
    { name: 'TOKEN', value: 'new' },
    { name: 'KEY', value: '1' },
    { name: 'TYPED', value: '2' },
  ];

  it('replace existing and typed variables, and add new ones', () => {
    const added = [
      { name: 'TYPED', value: '0' },
      { name: '', value: '' },
    ];
    const taken = takeVariables(existing, added, values);
    expect(taken.existing).toEqual([
      { name: 'TOKEN', action: 'replace', value: 'new' },
      { name: 'OTHER', action: 'keep', value: '' },
    ]);
    expect(taken.added).toEqual([
      { name: 'TYPED', value: '2' },
      { name: 'KEY', value: '1' },
    ]);
    expect(untakenVariables(taken.existing, taken.added, values)).toEqual([]);
  });

  it('are offered until the form has them', () =>
    expect(untakenVariables(existing, [{ name: 'KEY', value: '1' }], values).map(({ name }) => name)).toEqual([
      'TOKEN',
      'TYPED',
    ]));
});
