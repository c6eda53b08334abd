/** The create and new-revision forms as plain values, and what they become on the wire. */
export type FormSource = 'external_docker' | 'github';

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

export type FormProblems = Partial<Record<'name' | 'imageUri' | 'repoUrl' | 'repoRef' | 'configPath', string>>;

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

/** Only what is certainly wrong; everything else is the control plane's to judge, and its words are shown. */
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

export function filledSecrets(rows: readonly SecretRow[]): SecretRow[] {
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

export interface RevisionForm {
  imageUri: string;
  repoRef: string;
  configPath: string;
  secrets: SecretRow[];
}

/** Always names the source value, changed or not: a non-null one is what makes the control plane add a revision. */
export function toRevisionBody(source: string, form: RevisionForm) {
  const secrets = filledSecrets(form.secrets);
  const source_revision_config = source.endsWith('docker')
    ? { image_uri: form.imageUri.trim() }
    : { repo_ref: form.repoRef.trim(), langgraph_config_path: form.configPath.trim() };
  return { source_revision_config, ...(secrets.length === 0 ? {} : { secrets }) };
}
