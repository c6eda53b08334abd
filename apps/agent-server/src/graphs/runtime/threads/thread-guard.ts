import { syncBuiltinESMExports } from 'node:module';
import { ProcessExitError } from '../runtime.errors.js';
import { runScope } from './run-scope.js';

/** Receives what no run can be failed for. */
export type Report = (message: string, error: unknown, runId?: string) => void;

/**
 * Keeps what one run does from the other runs of its thread: a call that would end the thread or the process ends the
 * run that made it, and so does an exception that nobody can catch. This holds back accidents, not malice.
 */
export function guardThread(report: Report): void {
  refuseExits();
  process.on('uncaughtException', (error) => {
    const run = runScope.getStore();
    if (run?.fail(error)) return;
    const whose = run ? ', after its run had ended' : ', and it belongs to no run';
    report(`A graph threw where nobody catches it${whose}`, error, run?.runId);
  });
  // Who made the promise does not wait for it, so nothing hangs on it: the run goes on to its own end.
  process.on('unhandledRejection', (reason) => {
    report('A graph left a rejected promise unhandled', reason, runScope.getStore()?.runId);
  });
}

function refuseExits(): void {
  const refuse = (call: string): never => {
    const error = new ProcessExitError(call);
    runScope.getStore()?.fail(error);
    throw error;
  };
  const kill = process.kill.bind(process);
  Object.assign(process, {
    exit: (code?: number | string) => refuse(`process.exit(${code ?? ''})`),
    reallyExit: (code?: number) => refuse(`process.reallyExit(${code ?? ''})`),
    abort: () => refuse('process.abort()'),
    kill: (pid: number, signal?: string | number) =>
      endsThisProcess(pid, signal) ? refuse(`process.kill(process.pid, '${signal ?? 'SIGTERM'}')`) : kill(pid, signal),
  });
  // For those who import the functions by name.
  syncBuiltinESMExports();
}

/** Signal 0 only asks; 0 and negative numbers name groups of processes. */
function endsThisProcess(pid: number, signal?: string | number): boolean {
  return signal !== 0 && (pid === process.pid || pid === 0 || pid === -1 || pid === -process.pid);
}
