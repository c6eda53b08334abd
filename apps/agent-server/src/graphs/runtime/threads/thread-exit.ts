import { boundedText } from '@heddle/errors';

/** Reason of an exit, for the error of a run and the log. */
export function describeExit(code: number, crash: unknown, maxHeapMb?: number): string {
  return `The thread that executed the run ended: ${reasonOf(code, crash, maxHeapMb)}`;
}

function reasonOf(code: number, crash: unknown, maxHeapMb?: number): string {
  if ((crash as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return maxHeapMb === undefined ? 'out of memory' : `out of memory (heap limit ${maxHeapMb} MiB)`;
  }
  if (crash instanceof Error) return boundedText(`it crashed with ${crash.name}: ${crash.message}`);
  return `exit code ${code}`;
}
