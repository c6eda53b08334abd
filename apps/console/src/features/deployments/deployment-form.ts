import { ApiError, fieldPath } from '../../api/api-error';
import type { FolderProject } from './folder-project';

/** Values of the forms for deployments and revisions, and their requests. */
type FormSource = 'internal_source' | 'github' | 'external_docker';

export interface SecretRow {
  name: string;
  value: string;
}

export interface DeploymentForm {
  name: string;
  source: FormSource;
  imageUri: string;
  repoUrl: string;
  repoRef: string;
  configPath: string;
  buildOnPush: boolean;
  installCommand: string;
  buildCommand: string;
  folder: FolderProject | undefined;
  secrets: SecretRow[];
}

type FormField =
  'name' | 'imageUri' | 'repoUrl' | 'repoRef' | 'configPath' | 'installCommand' | 'buildCommand' | 'folder' | 'secrets';

export type FormProblems = Partial<Record<FormField, string>>;

export const emptyDeploymentForm: DeploymentForm = {
  name: '',
  source: 'internal_source',
  imageUri: '',
  repoUrl: '',
  repoRef: 'main',
  configPath: 'langgraph.json',
  buildOnPush: false,
  installCommand: '',
  buildCommand: '',
  folder: undefined,
  secrets: [],
};

/** Problem of a folder; undefined for one that can be uploaded. Its own problem is shown beside it. */
function folderProblem(folder: FolderProject | undefined): string | undefined {
  return folder === undefined ? 'Choose the folder with the langgraph.json of the project.' : folder.problem;
}

/** Certain problems only; the control plane validates the rest, and its messages are shown. */
export function checkDeploymentForm(form: DeploymentForm): FormProblems {
  const problems: FormProblems = {};
  const secrets = checkSecrets([], form.secrets);
  if (secrets !== undefined) problems.secrets = secrets;
  if (form.name.trim() === '') problems.name = 'Give the deployment a name.';
  if (form.source === 'external_docker') {
    const image = form.imageUri.trim();
    if (image === '') problems.imageUri = 'Name the image, for example registry.example.com/agent:1.4.';
    else if (/\s/.test(image)) problems.imageUri = 'The name of an image has no spaces.';
    return problems;
  }
  if (form.source === 'internal_source') {
    const problem = folderProblem(form.folder);
    if (problem !== undefined) problems.folder = problem;
    return problems;
  }
  if (form.repoUrl.trim() === '') problems.repoUrl = 'Enter the address of the repository.';
  if (form.repoRef.trim() === '') problems.repoRef = 'Enter a branch, or a tag as refs/tags/….';
  else if (form.buildOnPush && form.repoRef.trim().startsWith('refs/tags/'))
    problems.repoRef = 'Pushes are built of a branch, not of a tag.';
  if (form.configPath.trim() === '') problems.configPath = 'Usually langgraph.json.';
  return problems;
}

/** Fields of the form by their names on the wire. */
const wireFields: readonly [wire: string, field: FormField][] = [
  ['source_config.repo_url', 'repoUrl'],
  ['source_config.install_command', 'installCommand'],
  ['source_config.build_command', 'buildCommand'],
  ['source_revision_config.repo_ref', 'repoRef'],
  ['source_revision_config.langgraph_config_path', 'configPath'],
  ['source_revision_config.image_uri', 'imageUri'],
  ['secret', 'secrets'],
];

/** Problems that the control plane found, beside their field; `rest` if it is about none. */
export function problemsOfAnswer(error: unknown): { fields: FormProblems; rest: unknown } {
  if (!(error instanceof ApiError) || ![400, 409, 422].includes(error.status)) return { fields: {}, rest: error };
  const fields: FormProblems = {};
  for (const { loc, msg } of error.fields) {
    const path = fieldPath(loc);
    const known = path === 'name' ? 'name' : wireFields.find(([wire]) => path.startsWith(wire))?.[1];
    if (known === undefined) return { fields: {}, rest: error };
    fields[known] = known === 'secrets' ? `${path}: ${msg}` : msg;
  }
  if (error.fields.length > 0) return { fields, rest: undefined };
  if (error.status === 409 && / named /.test(error.message)) {
    return { fields: { name: error.message }, rest: undefined };
  }
  const [, named] = /^Source configuration error: '([\w.]+)'/.exec(error.message) ?? [];
  const known = wireFields.find(([wire]) => wire === named)?.[1];
  if (known === undefined) return { fields: {}, rest: error };
  return { fields: { [known]: error.message.replace(/^Source configuration error: '[\w.]+'/, 'It') }, rest: undefined };
}

function filledSecrets(rows: readonly SecretRow[]): SecretRow[] {
  return rows.map((row) => ({ name: row.name.trim(), value: row.value })).filter((row) => row.name !== '');
}

/** Required, and without a meaning: this server has no integrations. */
const anyIntegration = '00000000-0000-4000-8000-000000000000';

const commandsOf = ({ installCommand, buildCommand }: DeploymentForm) => ({
  ...(installCommand.trim() === '' ? {} : { install_command: installCommand.trim() }),
  ...(buildCommand.trim() === '' ? {} : { build_command: buildCommand.trim() }),
});

/** A deployment from a folder is made without a revision and secrets, which follow after the upload. */
export function toCreateBody(form: DeploymentForm) {
  const secrets = filledSecrets(form.secrets);
  const { source } = form;
  const name = form.name.trim();
  if (source === 'external_docker') {
    return { name, source, source_config: {}, source_revision_config: { image_uri: form.imageUri.trim() }, secrets };
  }
  if (source === 'internal_source') {
    return { name, source, source_config: commandsOf(form), source_revision_config: {}, secrets: [] };
  }
  return {
    name,
    source,
    source_config: {
      integration_id: anyIntegration,
      repo_url: form.repoUrl.trim(),
      build_on_push: form.buildOnPush,
      ...commandsOf(form),
    },
    source_revision_config: { repo_ref: form.repoRef.trim(), langgraph_config_path: form.configPath.trim() },
    secrets,
  };
}

/** Change of an existing secret, whose current value is unknown here. */
export interface SecretDecision {
  name: string;
  action: 'keep' | 'replace' | 'remove';
  value: string;
}

export function existingSecrets(names: readonly string[]): SecretDecision[] {
  return names.map((name) => ({ name, action: 'keep', value: '' }));
}

export interface RevisionForm {
  imageUri: string;
  repoRef: string;
  configPath: string;
  /** Path of an uploaded archive; undefined keeps that of the newest revision. */
  tarballPath?: string | undefined;
  existing: SecretDecision[];
  added: SecretRow[];
}

/** The variables with their values in the form: existing ones are replaced, others follow. */
export function takeVariables(
  existing: readonly SecretDecision[],
  added: readonly SecretRow[],
  values: readonly SecretRow[],
): { existing: SecretDecision[]; added: SecretRow[] } {
  const valueOf = new Map(values.map(({ name, value }) => [name, value]));
  const known = new Set([...existing, ...added].map(({ name }) => name.trim()));
  return {
    existing: existing.map((one) => {
      const value = valueOf.get(one.name);
      return value === undefined ? one : { ...one, action: 'replace', value };
    }),
    added: [
      ...filledSecrets(added).map((row) => ({ ...row, value: valueOf.get(row.name) ?? row.value })),
      ...values.filter(({ name }) => !known.has(name)),
    ],
  };
}

/** Variables that the form does not have with this value. */
export function untakenVariables(
  existing: readonly SecretDecision[],
  added: readonly SecretRow[],
  values: readonly SecretRow[],
): SecretRow[] {
  const taken = new Set([...existing, ...added].map(({ name, value }) => `${name.trim()}=${value}`));
  return values.filter(({ name, value }) => !taken.has(`${name}=${value}`));
}

/** First problem of the secrets in one sentence. */
export function checkSecrets(existing: readonly SecretDecision[], added: readonly SecretRow[]): string | undefined {
  const untyped = existing.find(({ action, value }) => action === 'replace' && value === '');
  if (untyped) return `Type the new value of ${untyped.name}, or keep the current value.`;
  const unnamed = added.find(({ name, value }) => name.trim() === '' && value !== '');
  if (unnamed) return 'A variable with a value has no name.';
  const names = filledSecrets(added).map(({ name }) => name);
  const known = names.find((name) => existing.some((secret) => secret.name === name));
  if (known !== undefined) return `${known} exists already: replace it above.`;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `${twice} is given twice.`;
}

/** Changed secrets only, so that secrets added in the meantime stay. */
function toSecretChanges({ existing, added }: RevisionForm): { name: string; value: string | null }[] {
  const changed = existing
    .filter(({ action }) => action !== 'keep')
    .map(({ name, action, value }) => ({ name, value: action === 'remove' ? null : value }));
  return [...changed, ...filledSecrets(added)];
}

/** Always has the source value: a non-null value makes the control plane add a revision. */
export function toRevisionBody(source: string, form: RevisionForm) {
  const secret_changes = toSecretChanges(form);
  const configPath = { langgraph_config_path: form.configPath.trim() };
  const source_revision_config = source.endsWith('docker')
    ? { image_uri: form.imageUri.trim() }
    : source === 'internal_source'
      ? { ...configPath, ...(form.tarballPath === undefined ? {} : { source_tarball_path: form.tarballPath }) }
      : { repo_ref: form.repoRef.trim(), ...configPath };
  return { source_revision_config, ...(secret_changes.length === 0 ? {} : { secret_changes }) };
}
