import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { type CliContext, connectControlPlane } from './command.js';
import { addDeploymentArgument, findDeployment } from './deployment-target.js';
import { deploymentLink } from './links.js';

interface OpenOptions extends ConnectionOptions {
  browser: boolean;
}

export function addOpenCommand(parent: Command, context: CliContext): void {
  const command = parent
    .command('open')
    .summary('Open a deployment in the console')
    .description('Prints the page of a deployment in the console, and opens it in the browser on a terminal.')
    .option('--no-browser', 'Print the page only');
  addConnectionOptions(addDeploymentArgument(command), 'controlPlane').action(
    (name: string | undefined, options: OpenOptions) => open(name, options, context),
  );
}

async function open(name: string | undefined, options: OpenOptions, context: CliContext): Promise<void> {
  const { api, connection } = connectControlPlane(options, context);
  const deployment = await findDeployment(api, name, context);
  const url = deploymentLink(connection.consoleUrl, deployment);
  const address = deployment.source_config.custom_url ?? null;
  context.terminal.out(options.json ? JSON.stringify({ url, address }, null, 2) : url);
  if (options.browser && !options.json && context.prompt.isInteractive) startBrowser(url);
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** A machine without a browser has the printed address. */
function startBrowser(url: string): void {
  const [program = '', ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
