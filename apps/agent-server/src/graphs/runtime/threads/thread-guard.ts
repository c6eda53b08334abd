import { syncBuiltinESMExports } from 'node:module';
import { ProcessExitError } from '../runtime.errors.js';
import { runScope } from './run-scope.js';

/** Receives errors that belong to no run. */
type Report = (message: string, error: unknown, runId?: string) => void;

/**
 * Isolates runs of a thread from each other: a call that would end the thread or the process ends its run, as does an
 * uncaught exception. Protects against accidents, not malice.
 */
export function guardThread(report: Report): void {
  refuseExits();
  process.on('uncaughtException', (error) => {
    const run = runScope.getStore();
    if (run?.fail(error)) return;
    const whose = run ? ', after its run had ended' : ', outside of any run';
    report(`Uncaught exception in a graph${whose}`, error, run?.runId);
  });
  // No code awaits this promise, so the run continues.
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
  // Updates the bindings of modules that import the functions by name.
  syncBuiltinESMExports();
}

/** Signal 0 only checks for a process; 0 and negative numbers address groups. */
function endsThisProcess(pid: number, signal?: string | number): boolean {
  return signal !== 0 && (pid === process.pid || pid === 0 || pid === -1 || pid === -process.pid);
}
