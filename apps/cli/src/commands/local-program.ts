import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CommandError, exitCodes, type ExitCode } from '../contract/errors.js';
import { requireCheckout } from '../config/local-platform.js';
import type { CliContext } from './command.js';

/**
 * Runs a program of the launcher with the terminal of this process, to its end. Ctrl-C reaches both; the program stops
 * its services in order, and this process waits for it.
 */
export async function runLauncher(
  command: string,
  program: string,
  args: readonly string[],
  context: CliContext,
  /** Sends messages to the program until the signal aborts at its end. */
  work: (send: (message: object) => void, ended: AbortSignal) => void = () => undefined,
): Promise<void> {
  const checkout = requireCheckout(context.env, context.programFolder, command);
  const child = spawn(process.execPath, [join(checkout, 'tools/launcher', program), ...args], {
    cwd: context.cwd,
    env: context.env as NodeJS.ProcessEnv,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Signals for this process alone; at a terminal, the program has got Ctrl-C as well.
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  const ended = new AbortController();
  work((message) => child.connected && child.send(message), ended.signal);
  try {
    const code = await new Promise<number>((done, fail) => {
      child.once('error', (error) => fail(new CommandError(`${program} cannot be started: ${error.message}`)));
      child.once('exit', (exitCode, signal) => done(signal ? exitCodes.unknown : (exitCode ?? exitCodes.unknown)));
    });
    const known = Object.values(exitCodes).find((one): one is ExitCode => one === code);
    context.setExitCode(known ?? exitCodes.unknown);
  } finally {
    ended.abort();
    for (const signal of signals) process.off(signal, pass);
  }
}
