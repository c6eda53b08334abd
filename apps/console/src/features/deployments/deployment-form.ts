/** Values of the forms for deployments and revisions, and their requests. */
type FormSource = 'external_docker' | 'github';

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
  integrationId: string;
  secrets: SecretRow[];
}

type FormProblems = Partial<Record<'name' | 'imageUri' | 'repoUrl' | 'repoRef' | 'configPath', string>>;

export const emptyDeploymentForm: DeploymentForm = {
  name: '',
  source: 'external_docker',
  imageUri: '',
  repoUrl: '',
  repoRef: 'main',
  configPath: 'langgraph.json',
  integrationId: '',
  secrets: [],
};

/** Certain problems only; the control plane validates the rest, and its messages are shown. */
export function checkDeploymentForm(form: DeploymentForm): FormProblems {
  const problems: FormProblems = {};
  if (form.name.trim() === '') problems.name = 'Give the deployment a name.';
  if (form.source === 'external_docker') {
    if (form.imageUri.trim() === '') problems.imageUri = 'Name the image, for example registry.example.com/agent:1.4.';
    return problems;
  }
  if (form.repoUrl.trim() === '') problems.repoUrl = 'Enter the address of the repository.';
  if (form.repoRef.trim() === '') problems.repoRef = 'Enter a branch, or a tag as refs/tags/….';
  if (form.configPath.trim() === '') problems.configPath = 'Usually langgraph.json.';
  return problems;
}

function filledSecrets(rows: readonly SecretRow[]): SecretRow[] {
  return rows.map((row) => ({ name: row.name.trim(), value: row.value })).filter((row) => row.name !== '');
}

export function toCreateBody(form: DeploymentForm) {
  const secrets = filledSecrets(form.secrets);
  const name = form.name.trim();
  if (form.source === 'external_docker') {
    return {
      name,
      source: form.source,
      source_config: {},
      source_revision_config: { image_uri: form.imageUri.trim() },
      secrets,
    };
  }
  const integrationId = form.integrationId.trim();
  return {
    name,
    source: form.source,
    source_config: {
      repo_url: form.repoUrl.trim(),
      build_on_push: false,
      ...(integrationId === '' ? {} : { integration_id: integrationId }),
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
  existing: SecretDecision[];
  added: SecretRow[];
}

/** First problem of the secrets in one sentence. */
export function checkSecrets(existing: readonly SecretDecision[], added: readonly SecretRow[]): string | undefined {
  const untyped = existing.find(({ action, value }) => action === 'replace' && value === '');
  if (untyped) return `Type the new value of ${untyped.name}, or keep the current value.`;
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
  const source_revision_config = source.endsWith('docker')
    ? { image_uri: form.imageUri.trim() }
    : { repo_ref: form.repoRef.trim(), langgraph_config_path: form.configPath.trim() };
  return { source_revision_config, ...(secret_changes.length === 0 ? {} : { secret_changes }) };
}
