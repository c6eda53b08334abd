/** Runs a benchmark as a command and always stops the processes that it started. */
import { PlainError, red } from '@heddle/launcher/progress';

/**
 * @template {{ stop(): Promise<unknown> }} B
 * @param {B} benchmark
 * @param {(benchmark: B) => Promise<void>} work
 */
export async function runAsCommand(benchmark, work) {
  const stop = async () => {
    await benchmark.stop();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
  try {
    await work(benchmark);
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined;
    console.error(red(error instanceof PlainError ? error.message : (stack ?? String(error))));
    process.exitCode = 1;
  } finally {
    await benchmark.stop();
  }
}
