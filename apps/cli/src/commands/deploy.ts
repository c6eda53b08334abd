import { isAbsolute, join } from 'node:path';
import type { Command } from 'commander';
import { lacksLockfile } from '@heddle/project-files';
import { ApiError } from '../api/api-error.js';
import { putFile } from '../api/put-file.js';
import type { Deployment, NewRevision } from '../api/wire-types.js';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { UsageError } from '../contract/errors.js';
import { packFiles } from '../project/archive.js';
import { planSecrets, secretOf, type SecretsPlan } from '../project/environment-file.js';
import { defaultName, filesToUpload, readProject } from '../project/project.js';
import type { ProjectFile } from '../project/project-files.js';
import { formatBytes, plural } from '../terminal/numbers.js';
import { repeated } from '../terminal/options.js';
import { transferLine } from '../terminal/progress-lines.js';
import { type CliContext, connectControlPlane, type ConnectedControlPlane } from './command.js';
import { deployOutput, type DeployOutput, followToEnd } from './follow-to-end.js';

interface DeployOptions extends ConnectionOptions {
  name?: string;
  config: string;
  secret?: string[];
  envFile: boolean;
  installCommand?: string;
  buildCommand?: string;
  wait: boolean;
  dryRun?: boolean;
}

const notes = `
The address of the agent is the only line on stdout. With --json, stdout has a JSON object in each
line, with the field event: packed, created or found, uploaded, revision, status, log, and at the
end deployed, failed or interrupted.

Exit codes:
  0    the revision serves
  1    the build or the roll-out failed, or a newer revision replaced this one; what served before
       still serves
  2    wrong usage, or no answer
  130  Ctrl-C; the deployment goes on without the command

Examples:
  heddle deploy
  heddle deploy ./agent --name support --secret OPENAI_API_KEY
  heddle deploy --json --no-wait`;

export function addDeployCommand(parent: Command, context: CliContext): void {
  const command = parent
    .command('deploy')
    .summary('Deploy the project in a folder')
    .description(
      'Uploads a folder with a langgraph.json, builds it and runs it at an address of its own; the next deployment of the same name replaces it without a pause. Files in .gitignore and .dockerignore, node_modules, .git and .env* stay here. Variables in .env become the secrets of the deployment, in place of those that it has.',
    )
    .argument('[folder]', 'Folder of the project', '.')
    .option('--name <name>', 'Deployment; made if it does not exist. Default: the name of package.json, or the folder')
    .option('-c, --config <path>', 'Path of langgraph.json in the folder', 'langgraph.json')
    .option('--secret <NAME[=value]>', 'Secret, without a value that of the environment; may be repeated', repeated)
    .option('--no-env-file', 'Leave the secrets of the deployment as they are, whatever .env has')
    .option('--install-command <command>', 'Install packages with this command, in the folder')
    .option('--build-command <command>', 'Run this command after the installation, beside langgraph.json')
    .option('--no-wait', 'End as soon as the revision is made, and print its id')
    .option('--dry-run', 'List the files and the names of secrets, and send nothing');
  addConnectionOptions(command, 'controlPlane')
    .addHelpText('after', notes)
    .action((folder: string, options: DeployOptions) => deploy(folder, options, context));
}

async function deploy(folder: string, options: DeployOptions, context: CliContext): Promise<void> {
  const output = deployOutput(options.json, context);
  const place = isAbsolute(folder) ? folder : join(context.cwd, folder);
  const project = readProject(place, options.config);
  const files = filesToUpload(project);
  const given = (options.secret ?? []).map((text) => secretOf(text, context.env));
  const secrets = planSecrets(project, given, options.envFile);
  const name = options.name ?? defaultName(place);
  if (options.dryRun) return list(name, files, secrets, options, context);
  const connected = connectControlPlane(options, context);
  const archive = await packFiles(place, files);
  try {
    output.event('packed', { files: files.length, bytes: archive.size });
    output.note(`Packed ${plural(files.length, 'file')} (${formatBytes(archive.size)})`);
    noteSecrets(secrets, output);
    if (lacksLockfile(files) && options.installCommand === undefined)
      output.note('No lockfile: every build installs all packages anew. npm install makes one.');
    const deployment = await findOrCreate(name, connected, output);
    const { upload_url: url, object_path: path } = await connected.api.uploadUrl(deployment.id);
    await putFile({
      url,
      file: archive.file,
      size: archive.size,
      contentType: 'application/gzip',
      timeoutMs: connected.connection.timeoutMs,
      policy: connected.settings.policy,
      onProgress: (sent) => output.progress(transferLine(sent, archive.size)),
    });
    output.progress('');
    output.event('uploaded', { bytes: archive.size });
    const revision = await connected.api.createRevision(
      deployment.id,
      revisionOf(path, project.configPath, secrets, options),
    );
    await followToEnd(connected, deployment, revision, options, context);
  } finally {
    await archive.remove();
  }
}

async function findOrCreate(name: string, { api }: ConnectedControlPlane, output: DeployOutput): Promise<Deployment> {
  const found = await api.named(name);
  const deployment = found ?? (await createOrFind(name, api));
  if (deployment.source !== 'internal_source') {
    throw new UsageError(`The deployment "${name}" has the source ${deployment.source}, not uploads`, [
      'Give another --name.',
    ]);
  }
  const ids = { deployment_id: deployment.id, name };
  output.event(found ? 'found' : 'created', ids);
  output.note(`${found ? 'Deployment' : 'New deployment'} ${name} (${deployment.id})`);
  return deployment;
}

/** Two commands may create it at the same time. */
async function createOrFind(name: string, api: ConnectedControlPlane['api']): Promise<Deployment> {
  try {
    return await api.create(name);
  } catch (error) {
    const other = error instanceof ApiError && [400, 409].includes(error.status) ? await api.named(name) : undefined;
    if (other) return other;
    throw error;
  }
}

function revisionOf(
  path: string,
  configPath: string,
  { all, changes }: SecretsPlan,
  { installCommand, buildCommand }: DeployOptions,
): NewRevision {
  const commands = {
    ...(installCommand === undefined ? {} : { install_command: installCommand }),
    ...(buildCommand === undefined ? {} : { build_command: buildCommand }),
  };
  return {
    revision_source: 'internal_source',
    source_revision_config: { source_tarball_path: path, langgraph_config_path: configPath },
    ...(Object.keys(commands).length === 0 ? {} : { source_config: commands }),
    ...(all === undefined ? {} : { secrets: all }),
    ...(changes.length === 0 ? {} : { secret_changes: changes }),
  };
}

function noteSecrets({ all, changes, source, reserved, missing }: SecretsPlan, output: DeployOutput): void {
  const names = (all ?? changes).map(({ name }) => name);
  if (names.length > 0) output.note(`Secrets${source ? ` of ${source}` : ''}: ${names.join(', ')}`);
  if (reserved.length > 0) output.note(`Left out, the platform sets them: ${reserved.join(', ')}`);
  for (const name of missing)
    output.note(`${name} of langgraph.json has no value here: --secret ${name} sets it once.`);
}

function list(
  name: string,
  files: readonly ProjectFile[],
  secrets: SecretsPlan,
  { json }: DeployOptions,
  { terminal }: CliContext,
): void {
  const names = (secrets.all ?? secrets.changes).map((secret) => secret.name);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (json) {
    const listed = files.map(({ path, size }) => ({ path, size }));
    return terminal.out(JSON.stringify({ name, files: listed, bytes, secrets: names }, null, 2));
  }
  for (const { path } of files) terminal.out(path);
  terminal.note(`${plural(files.length, 'file')}, ${formatBytes(bytes)}, for the deployment ${name}; nothing was sent`);
  if (names.length > 0) terminal.note(`Secrets: ${names.join(', ')}`);
}
