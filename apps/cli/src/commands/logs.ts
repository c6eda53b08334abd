import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ControlPlaneApi, LogTarget } from '../api/control-plane-api.js';
import type { LogLevel, LogLine, LogsQuery } from '../api/wire-types.js';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { exitCodes } from '../contract/errors.js';
import { followLog, positionOf } from '../revisions/follow-log.js';
import { isAtLeast, levels, sinceOf } from '../revisions/log-selection.js';
import { wholeNumberBetween } from '../terminal/options.js';
import { escapeControls, type Colour } from '../terminal/terminal.js';
import { type CliContext, connectControlPlane } from './command.js';
import { addDeploymentArgument, findDeployment } from './deployment-target.js';
import { revisionNamed } from './revision-target.js';

interface LogsOptions extends ConnectionOptions {
  follow?: boolean;
  build?: boolean;
  deploy?: boolean;
  revision?: string;
  lines: number;
  since?: Date;
  level?: LogLevel;
  query?: string;
}

const notes = `
With --json, stdout has a line of the log as JSON in each line.

Examples:
  heddle logs -f
  heddle logs support --build
  heddle logs support --since 2h --level WARNING`;

export function addLogsCommand(parent: Command, context: CliContext): void {
  const command = parent
    .command('logs')
    .summary('Read or follow the log of a deployment')
    .description(
      'Prints the newest lines of the log of a deployment, oldest first: the roll-outs and the output of its agents. --build has the log of a build instead. With -f, lines follow as they come, each once, also after a lost connection.',
    )
    .option('-f, --follow', 'Go on with new lines, until Ctrl-C or the end of the log')
    .addOption(new Option('--build', 'Log of the build of the newest revision, or of --revision').conflicts('deploy'))
    .option('--deploy', 'Log of the roll-out and the agent, also without this option')
    .option('--revision <id>', 'Lines of one revision: its id, or the beginning of it')
    .option('-n, --lines <n>', 'Number of lines before the end', wholeNumberBetween(0, 100_000), 100)
    .option('--since <time>', 'Lines since a time, such as 2026-11-26T10:00Z, or a duration: 30s, 10m, 2h, 1d', since)
    .addOption(new Option('--level <level>', 'Lines of this level and above').choices(levels))
    .option('--query <text>', 'Lines with this text, in any case');
  addConnectionOptions(addDeploymentArgument(command), 'controlPlane')
    .addHelpText('after', notes)
    .action((name: string | undefined, options: LogsOptions) => logs(name, options, context));
}

async function logs(name: string | undefined, options: LogsOptions, context: CliContext): Promise<void> {
  const connected = connectControlPlane(options, context);
  const { api } = connected;
  const deployment = await findDeployment(api, name, context);
  const { build, revision: wanted } = options;
  const revision = build || wanted !== undefined ? await revisionNamed(api, deployment, wanted) : undefined;
  const target: LogTarget = {
    deploymentId: deployment.id,
    revisionId: revision?.id,
    stream: build ? 'build' : 'deploy',
  };
  const print = (line: LogLine) => printLine(line, options, context);
  const { lines, position } = await newestLines(api, target, options);
  lines.forEach(print);
  if (!options.follow) {
    if (lines.length === 0) context.terminal.note('No lines');
    return;
  }
  for await (const line of followLog(connected, target, position, context.interrupted)) {
    if (isWanted(line, options)) print(line);
  }
  if (context.interrupted.aborted) context.setExitCode(exitCodes.interrupted);
}

const pageSize = 1000;

/** The newest lines that are wanted, the oldest first, and the position of the newest line of the log. */
async function newestLines(api: ControlPlaneApi, target: LogTarget, options: LogsOptions) {
  const { lines: count, since: from, query } = options;
  const found: LogLine[] = [];
  let position: string | undefined;
  let offset: string | undefined;
  for (;;) {
    const selection: LogsQuery = {
      order: 'desc',
      limit: pageSize,
      // Without one, the first page has the newest line of the log.
      ...(position === undefined || query === undefined ? {} : { query }),
      ...(position === undefined || from === undefined ? {} : { start_time: from.toISOString() }),
      ...(offset === undefined ? {} : { offset }),
    };
    const { logs: page, next_offset: next } = await api.logs(target, selection);
    position ??= page[0] === undefined ? '0' : positionOf(page[0]);
    found.push(...page.filter((line) => isWanted(line, options)));
    const isOver = page.length === 0 || (offset === undefined && page.length < pageSize);
    if (isOver || found.length >= count) break;
    offset = next;
  }
  return { lines: found.slice(0, count).reverse(), position };
}

const isWanted = (line: LogLine, { level, query, since: from }: LogsOptions) =>
  (level === undefined || isAtLeast(line.level, level)) &&
  (query === undefined || line.message.toLowerCase().includes(query.toLowerCase())) &&
  (from === undefined || line.timestamp >= from.getTime());

const colours: Partial<Record<LogLevel, Colour>> = { WARNING: 'yellow', ERROR: 'red', CRITICAL: 'red', DEBUG: 'dim' };

function printLine(line: LogLine, { json }: LogsOptions, { terminal }: CliContext): void {
  if (json) return terminal.out(JSON.stringify(line));
  const { level, message, timestamp } = line;
  const [first = '', ...others] = message.split('\n').map(escapeControls);
  const text = [`${new Date(timestamp).toISOString()} ${level.padEnd(8)} ${first}`, ...others].join('\n  ');
  const colour = colours[level];
  terminal.out(colour ? terminal.paint(colour, text) : text);
}

function since(text: string): Date {
  const time = sinceOf(text, Date.now());
  if (time) return time;
  throw new InvalidArgumentError('Give a time such as 2026-11-26T10:00Z, or a duration such as 10m.');
}
