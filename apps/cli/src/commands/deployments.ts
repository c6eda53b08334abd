import type { Command } from 'commander';
import { isNotFound } from '../api/control-plane-api.js';
import type { Deployment, Revision } from '../api/wire-types.js';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { exitCodes, UsageError } from '../contract/errors.js';
import { hasEnded, reasonOf, shortId } from '../revisions/revision-states.js';
import { wholeNumberBetween } from '../terminal/options.js';
import { type Column, textTable } from '../terminal/table.js';
import { escapeControls, type Paint } from '../terminal/terminal.js';
import { type CliContext, connectControlPlane, type ConnectedControlPlane } from './command.js';
import { addDeploymentArgument, findDeployment } from './deployment-target.js';
import { deploymentLink } from './links.js';
import { revisionNamed } from './revision-target.js';

interface ListOptions extends ConnectionOptions {
  nameContains?: string;
  limit: number;
}

interface DeleteOptions extends ConnectionOptions {
  yes?: boolean;
  wait?: boolean;
}

const shownRevisions = 5;
const pollMs = 300;
/** Maximum time until a step that runs has stopped. */
const interruptMs = 10_000;

/** `heddle deployments` with its commands. */
export function addDeploymentsCommand(parent: Command, context: CliContext): void {
  const deployments = parent
    .command('deployments')
    .description('Deployments: list, show, revisions, interrupt, delete.')
    .helpCommand('help [command]', 'Show the help of a command');

  const listing = deployments
    .command('list')
    .summary('List deployments')
    .description('Lists deployments with their status and address, the newest first.')
    .option('--name-contains <text>', 'Only deployments with this text in their name')
    .option('--limit <n>', 'Maximum number of deployments', wholeNumberBetween(1, 10_000), 100);
  addConnectionOptions(listing, 'controlPlane').action((options: ListOptions) => list(options, context));

  const showing = deployments
    .command('show')
    .summary('Show a deployment with its newest revisions')
    .description('Shows the address, the names of the secrets, and the newest revisions with reasons of failures.');
  addConnectionOptions(addDeploymentArgument(showing), 'controlPlane').action(
    (name: string | undefined, options: ConnectionOptions) => show(name, options, context),
  );

  const revising = deployments
    .command('revisions')
    .summary('List the revisions of a deployment')
    .description('Lists the revisions of a deployment, the newest first. heddle rollback goes back to one of them.')
    .option('--limit <n>', 'Maximum number of revisions', wholeNumberBetween(1, 10_000), 20);
  addConnectionOptions(addDeploymentArgument(revising), 'controlPlane').action(
    (name: string | undefined, options: ListOptions) => revisions(name, options, context),
  );

  const interrupting = deployments
    .command('interrupt')
    .summary('Stop a revision that is on its way')
    .description('Stops a revision that is built or rolled out. The one that serves goes on.')
    .option('--revision <id>', 'Revision, or the beginning of its id. Default: the newest one');
  addConnectionOptions(addDeploymentArgument(interrupting), 'controlPlane').action(
    (name: string | undefined, options: ConnectionOptions & { revision?: string }) => interrupt(name, options, context),
  );

  const deleting = deployments
    .command('delete')
    .summary('Delete deployments with their data')
    .description('Ends the agents of deployments and deletes their threads, revisions, secrets and logs.')
    .argument('<deployment...>', 'Names or ids')
    .option('-y, --yes', 'Do not ask')
    .option('--wait', 'Wait until nothing is left of them');
  addConnectionOptions(deleting, 'controlPlane').action((names: string[], options: DeleteOptions) =>
    remove(names, options, context),
  );
}

async function list({ nameContains, limit, ...options }: ListOptions, context: CliContext): Promise<void> {
  const { api } = connectControlPlane(options, context);
  const { terminal } = context;
  const found = await api.deployments(limit, nameContains);
  if (options.json) return terminal.out(JSON.stringify(found, null, 2));
  if (found.length === 0) return terminal.note('No deployments; heddle deploy makes one.');
  const columns: Column<Deployment>[] = [
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'STATUS', cell: ({ status }) => status },
    { title: 'DRIVER', cell: ({ driver }) => driver },
    { title: 'SERVES', cell: ({ active_revision_id: id }) => (id === null ? '-' : shortId(id)) },
    { title: 'UPDATED', cell: ({ updated_at: at }) => minuteOf(at) },
    { title: 'ADDRESS', cell: ({ source_config: { custom_url: url } }) => url ?? '-' },
  ];
  terminal.out(textTable(columns, found, boldTitles(terminal.paint)));
}

async function show(name: string | undefined, options: ConnectionOptions, context: CliContext): Promise<void> {
  const { api, connection } = connectControlPlane(options, context);
  const { terminal } = context;
  const deployment = await findDeployment(api, name, context);
  const newest = await api.revisions(deployment.id, shownRevisions);
  const url = deploymentLink(connection.consoleUrl, deployment);
  if (options.json) return terminal.out(JSON.stringify({ ...deployment, url, revisions: newest }, null, 2));
  const { source_config: config, secret_names: secrets } = deployment;
  const lines: [string, string][] = [
    ['Name', deployment.name],
    ['Id', deployment.id],
    ['Status', deployment.status],
    ['Driver', deployment.driver],
    ['Source', deployment.source],
    ['Address', config.custom_url ?? 'none yet'],
    ['Secrets', secrets.length === 0 ? 'none' : secrets.join(', ')],
    ['Console', url],
  ];
  for (const [title, text] of lines) terminal.out(`${title.padEnd(9)} ${escapeControls(text)}`);
  if (newest.length > 0) terminal.out(`\n${revisionTable(newest, deployment, terminal.paint)}`);
}

async function revisions(name: string | undefined, options: ListOptions, context: CliContext): Promise<void> {
  const { api } = connectControlPlane(options, context);
  const deployment = await findDeployment(api, name, context);
  const found = await api.revisions(deployment.id, options.limit);
  if (options.json) return context.terminal.out(JSON.stringify(found, null, 2));
  if (found.length === 0) return context.terminal.note(`${deployment.name} has no revisions; heddle deploy makes one.`);
  context.terminal.out(revisionTable(found, deployment, context.terminal.paint));
}

function revisionTable(found: readonly Revision[], { active_revision_id: active }: Deployment, paint: Paint): string {
  const columns: Column<Revision>[] = [
    { title: 'REVISION', cell: ({ id }) => shortId(id) },
    // Official clients call a deployed revision that serves no more so, too.
    { title: 'STATUS', cell: ({ id, status }) => (status === 'DEPLOYED' && id !== active ? 'REPLACED' : status) },
    { title: 'CREATED', cell: ({ created_at: at }) => minuteOf(at) },
    { title: 'BY', cell: ({ created_by: by }) => by },
    { title: 'NOTE', cell: (revision) => noteOf(revision, active) },
  ];
  return textTable(columns, found, boldTitles(paint));
}

function noteOf(revision: Revision, active: string | null): string {
  const { id, status, rollback_of: origin } = revision;
  const again = origin === null ? [] : [`again ${shortId(origin)}`];
  const serves = id === active ? ['serves'] : [];
  const reason = hasEnded(status) && status !== 'DEPLOYED' ? [(reasonOf(revision)[0] ?? '').slice(0, 80)] : [];
  return [...serves, ...again, ...reason].join(', ');
}

async function interrupt(
  name: string | undefined,
  { revision: wanted, ...options }: ConnectionOptions & { revision?: string },
  context: CliContext,
): Promise<void> {
  const { api, settings } = connectControlPlane(options, context);
  const deployment = await findDeployment(api, name, context);
  const revision = await revisionNamed(api, deployment, wanted);
  await api.interrupt(deployment.id, revision.id);
  let after = await api.revision(deployment.id, revision.id);
  // A step that runs ends a moment later.
  for (const until = Date.now() + interruptMs; !hasEnded(after.status) && Date.now() < until;) {
    await settings.policy.sleep(pollMs);
    after = await api.revision(deployment.id, revision.id);
  }
  if (options.json) context.terminal.out(JSON.stringify(after, null, 2));
  else context.terminal.note(`Revision ${shortId(after.id)} of ${deployment.name} is ${after.status}`);
}

async function remove(names: readonly string[], options: DeleteOptions, context: CliContext): Promise<void> {
  const connected = connectControlPlane(options, context);
  const { terminal, prompt } = context;
  const found = await Promise.all(names.map((name) => connected.api.deployment(name)));
  if (!options.yes) {
    if (!prompt.isInteractive) throw new UsageError('Nothing was deleted: give --yes where no question can be asked');
    const list = found.map(({ name }) => name).join(', ');
    const answer = await prompt.ask(`Delete ${escapeControls(list)} with all threads? Type yes: `);
    if (answer !== 'yes') {
      terminal.note('Nothing was deleted.');
      return context.setExitCode(exitCodes.unknown);
    }
  }
  for (const { id } of found) await connected.api.delete(id);
  if (options.wait) for (const { id } of found) await untilGone(connected, id, context);
  const ids = found.map(({ id, name }) => ({ id, name }));
  if (options.json) return terminal.out(JSON.stringify({ deleted: ids }, null, 2));
  for (const { name } of found)
    terminal.note(options.wait ? `Deleted ${name}` : `Deleting ${name}; --wait waits for the end`);
}

async function untilGone({ api, settings }: ConnectedControlPlane, id: string, { interrupted }: CliContext) {
  while (!interrupted.aborted) {
    try {
      if ((await api.deploymentById(id)) === undefined) return;
    } catch (error) {
      if (isNotFound(error)) return;
      throw error;
    }
    await settings.policy.sleep(pollMs);
  }
}

const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ');

const boldTitles = (paint: Paint) => (text: string, row: unknown) => (row === undefined ? paint('bold', text) : text);
