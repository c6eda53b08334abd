import { runCli } from './commands/run.js';
import { createPrompt } from './terminal/prompt.js';
import { createTerminal } from './terminal/terminal.js';

/** Version of the package, set by the bundler. */
declare const HEDDLE_CLI_VERSION: string;

const { env, stdout, stderr } = process;
const colours = env.NO_COLOR ? false : env.FORCE_COLOR ? true : undefined;

// A reader such as `head` may close the pipe early, which is not an error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

// The first Ctrl-C lets the command say how to continue; the second one ends it.
const interrupt = new AbortController();
process.on('SIGINT', () => {
  if (interrupt.signal.aborted) process.exit(130);
  interrupt.abort();
});

process.exitCode = await runCli(process.argv.slice(2), {
  env,
  cwd: process.cwd(),
  terminal: createTerminal(stdout, stderr, { colours }),
  version: HEDDLE_CLI_VERSION,
  fetch,
  prompt: createPrompt(process.stdin, stderr),
  programFolder: import.meta.dirname,
  interrupted: interrupt.signal,
});
