import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ControlPlaneApi } from '../api/control-plane-api.js';
import type { Deployment } from '../api/wire-types.js';
import { UsageError } from '../contract/errors.js';
import { defaultName } from '../project/project.js';
import type { CliContext } from './command.js';

/** Adds the deployment as an argument, which the folder of a project replaces. */
export const addDeploymentArgument = (command: Command): Command =>
  command.argument('[deployment]', 'Name or id. Default: that of the project in the current folder');

/** The named deployment, or the one that `heddle deploy` makes of the current folder. */
export function findDeployment(
  api: ControlPlaneApi,
  nameOrId: string | undefined,
  { cwd }: CliContext,
): Promise<Deployment> {
  if (nameOrId !== undefined) return api.deployment(nameOrId);
  if (existsSync(join(cwd, 'langgraph.json'))) return api.deployment(defaultName(cwd));
  throw new UsageError('Name a deployment, or run this in the folder of a project', [
    'heddle deployments list shows the deployments.',
  ]);
}
