import { runCli } from './commands/run.js';
import { createTerminal } from './terminal/terminal.js';

/** The bundle has the version of the package. */
declare const HEDDLE_CLI_VERSION: string;

const { env, stdout, stderr } = process;
const colours = env.NO_COLOR ? false : env.FORCE_COLOR ? true : undefined;

// `| head` closes the pipe; that is no error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runCli(process.argv.slice(2), {
  env,
  cwd: process.cwd(),
  terminal: createTerminal(stdout, stderr, { colours }),
  version: HEDDLE_CLI_VERSION,
  fetch,
});
