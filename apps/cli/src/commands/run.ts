import { Command, CommanderError } from 'commander';
import { CommandError, type ExitCode, exitCodes, UsageError } from '../contract/errors.js';
import { escapeControls } from '../terminal/terminal.js';
import type { AddCommand, CliContext } from './command.js';
import { addCompareCommand } from './compare.js';
import { addCompletionCommand } from './completion.js';
import { addDeployCommand } from './deploy.js';
import { addDeploymentsCommand } from './deployments.js';
import { addDevCommand } from './dev.js';
import { addGateCommand } from './gate.js';
import { addKeysCommand } from './keys.js';
import { addListCommand } from './list.js';
import { addLogsCommand } from './logs.js';
import { addNewCommand } from './new.js';
import { addOpenCommand } from './open.js';
import { addLoginCommand, addProfileCommand } from './profiles.js';
import { addRollbackCommand } from './rollback.js';
import { addUpCommand } from './up.js';
import { addUploadCommand } from './upload.js';

/** Commands of `heddle` below their headings. */
const groups: readonly (readonly [heading: string, commands: readonly AddCommand[]])[] = [
  ['On this machine:', [addUpCommand, addNewCommand, addDevCommand]],
  ['Deployments:', [addDeployCommand, addDeploymentsCommand, addLogsCommand, addRollbackCommand, addOpenCommand]],
  ['Evaluation:', [addExperimentsCommand]],
  ['Access:', [addLoginCommand, addProfileCommand, addKeysCommand]],
  ['More:', [addCompletionCommand]],
];

const experimentsCommands: readonly AddCommand[] = [
  addUploadCommand,
  addListCommand,
  addCompareCommand,
  addGateCommand,
];

const helpWidth = 100;

const exitCodeNotes = `
Exit codes: 0 done or passed, 1 a regression or a refused upload, 2 wrong usage, or no result.`;

const allExitCodes = `
Exit codes:
  0    done; the gate passed; the revision serves
  1    a regression, a refused upload, or a revision that failed
  2    wrong usage, no answer, or no result
  130  ended by Ctrl-C`;

/** `heddle` with all its commands. */
export function createProgram(context: CliContext): Command {
  const { terminal, version } = context;
  const program = new Command('heddle')
    .description('Deploys and runs agents on Heddle, and evaluates them: experiments, comparisons, gates.')
    .version(version, '-v, --version', 'Print the version')
    .helpOption('-h, --help', 'Show this help')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.note(text.trimEnd()),
      outputError: () => undefined,
      getOutHelpWidth: () => helpWidth,
      getErrHelpWidth: () => helpWidth,
    })
    .addHelpText('after', allExitCodes);
  for (const [heading, commands] of groups) {
    program.commandsGroup(heading);
    for (const add of commands) add(program, context);
  }
  return program.helpCommand('help [command]', 'Show the help of a command');
}

function addExperimentsCommand(parent: Command, context: CliContext): void {
  const experiments = parent
    .command('experiments')
    .description('Results of evaluations: upload, list, compare, gate.')
    .helpCommand('help [command]', 'Show the help of a command')
    .addHelpText('after', exitCodeNotes);
  for (const add of experimentsCommands) add(experiments, context);
}

/** The program without its process. */
export async function runCli(args: readonly string[], context: Omit<CliContext, 'setExitCode'>): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.ok;
  const program = createProgram({ ...context, setExitCode: (code) => (exitCode = code) });
  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return report(error, pathOf(program, args), context);
    if (error.exitCode === 0) return exitCodes.ok;
    // A missing command: commander has shown the help in place of a message.
    if (error.code === 'commander.help') return exitCodes.unknown;
    return report(usageErrorOf(error), pathOf(program, args), context);
  }
}

/** An error of commander in the form of all others: its hints become lines below the message. */
function usageErrorOf({ message }: CommanderError): UsageError {
  const [text = '', ...hints] = message.replace(/^error: /, '').split('\n');
  return new UsageError(escapeControls(text), hints.map(escapeControls));
}

/** `heddle experiments gate`, as far as the arguments name commands. */
function pathOf(program: Command, args: readonly string[]): string {
  const path = [program];
  for (const arg of args) {
    const next = path.at(-1)?.commands.find((command) => command.name() === arg);
    if (!next) break;
    path.push(next);
  }
  return path.map((command) => command.name()).join(' ');
}

function report(error: unknown, path: string, { terminal, env }: Pick<CliContext, 'terminal' | 'env'>): ExitCode {
  if (!(error instanceof CommandError)) {
    const unexpected = error instanceof Error ? error : new Error(String(error));
    terminal.note(`heddle: ${unexpected.message}`);
    if (env.HEDDLE_DEBUG) terminal.note(unexpected.stack ?? '');
    return exitCodes.unknown;
  }
  terminal.note(`${terminal.paint('red', 'heddle:')} ${error.message}`);
  for (const detail of error.details) terminal.note(`  ${detail}`);
  if (error instanceof UsageError) terminal.note(`See ${path} --help`);
  return error.exitCode;
}
