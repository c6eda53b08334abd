import type { Command } from 'commander';
import type { CliContext } from './command.js';
import { runLauncher } from './local-program.js';

const notes = `
Ports and the like are variables: npm start -- --help in the clone lists them. Other commands of
heddle find this platform without configuration.`;

export function addUpCommand(parent: Command, context: CliContext): void {
  parent
    .command('up')
    .summary('Run Heddle on this machine')
    .description(
      'Starts PostgreSQL, the services and the console on this machine, as npm start in a clone of Heddle does. It needs a clone: the one that this program belongs to, or that HEDDLE_CHECKOUT names.',
    )
    .helpOption('-h, --help', 'Show this help')
    .addHelpText('after', notes)
    .action(() => runLauncher('up', 'main.mjs', [], context));
}
