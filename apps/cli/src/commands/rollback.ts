import type { Command } from 'commander';
import type { Revision } from '../api/wire-types.js';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { UsageError } from '../contract/errors.js';
import { chooseRollback, shortId } from '../revisions/revision-states.js';
import { type CliContext, connectControlPlane, type ConnectedControlPlane } from './command.js';
import { findDeployment } from './deployment-target.js';
import { deployOutput, followToEnd } from './follow-to-end.js';
import { revisionNamed } from './revision-target.js';

interface RollbackOptions extends ConnectionOptions {
  name?: string;
  wait: boolean;
}

const notes = `
Exit codes are those of heddle deploy.

Examples:
  heddle rollback
  heddle rollback 3f0b0f2e --name support`;

export function addRollbackCommand(parent: Command, context: CliContext): void {
  const command = parent
    .command('rollback')
    .summary('Go back to an earlier revision')
    .description(
      'Deploys an earlier revision again, with its own build, configuration and secrets, as a new revision. Nothing is built.',
    )
    .argument('[revision]', 'Revision, or the beginning of its id. Default: the one that served before')
    .option('--name <deployment>', 'Name or id of the deployment. Default: that of the project in the current folder')
    .option('--no-wait', 'End as soon as the revision is made, and print its id');
  addConnectionOptions(command, 'controlPlane')
    .addHelpText('after', notes)
    .action((revision: string | undefined, options: RollbackOptions) => rollback(revision, options, context));
}

async function rollback(text: string | undefined, options: RollbackOptions, context: CliContext): Promise<void> {
  const connected = connectControlPlane(options, context);
  const deployment = await findDeployment(connected.api, options.name, context);
  const target = await targetOf(text, deployment, connected);
  const { latest_revision_id: id } = await connected.api.redeploy(deployment.id, target.id);
  const revision = await connected.api.revision(deployment.id, id as string);
  const output = deployOutput(options.json, context);
  output.event('rollback', { deployment_id: deployment.id, rollback_of: target.id });
  output.note(`Going back to revision ${shortId(target.id)} of ${target.created_at.slice(0, 16).replace('T', ' ')}`);
  await followToEnd(connected, deployment, revision, options, context);
}

const searched = 1000;

async function targetOf(
  text: string | undefined,
  deployment: Parameters<typeof revisionNamed>[1],
  { api }: ConnectedControlPlane,
): Promise<Revision> {
  if (text !== undefined) return revisionNamed(api, deployment, text);
  const found = chooseRollback(await api.revisions(deployment.id, searched), deployment.active_revision_id);
  if (found) return found;
  throw new UsageError(`${deployment.name} has no earlier revision that was deployed`, [
    `heddle deployments revisions ${deployment.name} lists its revisions.`,
  ]);
}
