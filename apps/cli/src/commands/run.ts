import { Command, CommanderError } from 'commander';
import { CommandError, type ExitCode, exitCodes, UsageError } from '../contract/errors.js';
import { escapeControls } from '../terminal/terminal.js';
import type { AddCommand, CliContext } from './command.js';
import { addCompareCommand } from './compare.js';
import { addGateCommand } from './gate.js';
import { addListCommand } from './list.js';
import { addUploadCommand } from './upload.js';

const addCommands: readonly AddCommand[] = [addUploadCommand, addListCommand, addCompareCommand, addGateCommand];

const helpWidth = 100;

const exitCodeNotes = `
Exit codes: 0 done or passed, 1 a regression or a refused upload, 2 wrong usage, or no result.`;

/** `heddle`, with `heddle experiments` and its commands. */
export function createProgram(context: CliContext): Command {
  const { terminal, version } = context;
  const program = new Command('heddle')
    .description('Uploads, lists and compares experiments, and fails a build when they got worse.')
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
    .helpCommand('help [command]', 'Show the help of a command')
    .addHelpText('after', exitCodeNotes);
  const experiments = program
    .command('experiments')
    .description('Results of evaluations: upload, list, compare, gate.')
    .helpCommand('help [command]', 'Show the help of a command')
    .addHelpText('after', exitCodeNotes);
  for (const add of addCommands) add(experiments, context);
  return program;
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
