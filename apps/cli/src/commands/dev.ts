import { isAbsolute, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { readProject } from '../project/project.js';
import { watchProject } from '../project/watch-project.js';
import { wholeNumberBetween } from '../terminal/options.js';
import type { CliContext } from './command.js';
import { runLauncher } from './local-program.js';

interface DevOptions {
  config: string;
  port: number;
  host: string;
  dataDir?: string;
  reload: boolean;
}

const notes = `
Variables in .env are those of the graphs. Threads are kept in .heddle/dev of the folder. The key is
HEDDLE_API_KEY, or one that is kept beside them. It needs a clone of Heddle: the one that this
program belongs to, or that HEDDLE_CHECKOUT names.`;

export function addDevCommand(parent: Command, context: CliContext): void {
  parent
    .command('dev')
    .summary('Serve the project in a folder, and reload it on changes')
    .description(
      'Serves the graphs of a folder with an agent server and a PostgreSQL of their own, without a deployment. A changed file reloads the graphs; threads and runs stay.',
    )
    .argument('[folder]', 'Folder of the project', '.')
    .option('-c, --config <path>', 'Path of langgraph.json in the folder', 'langgraph.json')
    .addOption(new Option('-p, --port <n>', 'Port').argParser(wholeNumberBetween(1, 65_535)).default(2024))
    .option('--host <address>', 'Address to listen on', '127.0.0.1')
    .option('--data-dir <path>', 'Folder of the database and the logs. Default: .heddle/dev in the folder')
    .option('--no-reload', 'Do not watch files')
    .helpOption('-h, --help', 'Show this help')
    .addHelpText('after', notes)
    .action((folder: string, options: DevOptions) => dev(folder, options, context));
}

async function dev(folder: string, options: DevOptions, context: CliContext): Promise<void> {
  const { config: path, port, host, reload } = options;
  const place = isAbsolute(folder) ? folder : join(context.cwd, folder);
  const project = readProject(place, path);
  const dataDir = options.dataDir === undefined ? join(place, '.heddle/dev') : resolve(context.cwd, options.dataDir);
  const envFile = project.config.env.kind === 'file' ? project.config.env.path : '.env';
  const settings = { folder: place, configPath: project.configPath, envFile, dataDir, port, host };
  await runLauncher('dev', 'dev.mjs', [JSON.stringify(settings)], context, (send, ended) => {
    if (reload) void watchProject(project, (changed) => send({ changed }), ended);
  });
}
