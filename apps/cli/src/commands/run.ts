import { CommandError, type ExitCode, exitCodes, UsageError } from '../contract/errors.js';
import { nearest, parseOptions } from '../terminal/options.js';
import { visible } from '../terminal/terminal.js';
import { allOptions, type Command, helpOf, type Surroundings } from './command.js';
import { compareCommand } from './compare.js';
import { gateCommand } from './gate.js';
import { listCommand } from './list.js';
import { uploadCommand } from './upload.js';

export const commands: readonly Command[] = [uploadCommand, listCommand, compareCommand, gateCommand];

export function overview(): string {
  const column = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return `Usage: heddle experiments <command> [options]

Commands:
${commands.map(({ name, summary }) => `  ${name.padEnd(column)}${summary}`).join('\n')}

heddle experiments <command> --help shows the options of a command.
heddle --version prints the version.

Exit codes: 0 done or passed, 1 a regression or a refused upload, 2 wrong usage, or nothing is known.
`;
}

/** The whole program but for its process. */
export async function runCli(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { terminal } = surroundings;
  let command: Command | undefined;
  try {
    const [first, second, ...rest] = args;
    if (first === '--version' || first === '-v') {
      terminal.out(surroundings.version);
      return exitCodes.ok;
    }
    if (first === undefined || isHelp(first) || (first === 'experiments' && isHelp(second))) {
      terminal.out(overview());
      return exitCodes.ok;
    }
    if (first !== 'experiments') throw new UsageError(unknown(first, ['experiments']));
    command = commands.find(({ name }) => name === second);
    if (second === undefined) throw new UsageError('Which command?');
    if (!command)
      throw new UsageError(
        unknown(
          second,
          commands.map(({ name }) => name),
        ),
      );
    if (rest.some((arg) => arg === '--help' || arg === '-h')) {
      terminal.out(helpOf(command));
      return exitCodes.ok;
    }
    return await command.run(parseOptions(allOptions(command), rest), surroundings);
  } catch (error) {
    return report(error, command, surroundings);
  }
}

const isHelp = (arg: string | undefined) => ['--help', '-h', 'help'].includes(arg ?? '');

function unknown(word: string, names: string[]): string {
  const near = nearest(word, names);
  return `Unknown command "${visible(word)}"${near ? `. Did you mean ${near}?` : ''}`;
}

function report(error: unknown, command: Command | undefined, { terminal, env }: Surroundings): ExitCode {
  if (!(error instanceof CommandError)) {
    const unexpected = error instanceof Error ? error : new Error(String(error));
    terminal.note(`heddle: ${unexpected.message}`);
    if (env.HEDDLE_DEBUG) terminal.note(unexpected.stack ?? '');
    return exitCodes.unknown;
  }
  terminal.note(`${terminal.paint('red', 'heddle:')} ${error.message}`);
  for (const detail of error.details) terminal.note(`  ${detail}`);
  if (error instanceof UsageError) terminal.note(`See heddle ${command ? `experiments ${command.name} ` : ''}--help`);
  return error.exitCode;
}
