import { within } from '@heddle/leases';
import type { AnyGraph } from './graph-loader.js';

/**
 * Knows when the loop of a graph has really ended. An aborted stream ends at once for its reader, while the loop still
 * stores what its steps have finished; the generator behind the stream ends only with the loop.
 *
 * A callback handler would be told as well. But a single handler makes LangChain build a callback manager for every
 * node, which is a third of what a short run costs.
 */
export class LoopEnd {
  private started = false;
  private end: () => void = () => undefined;
  private readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });

  /** `graph`: the view of one run, as `bindGraph` makes it. */
  watch(graph: AnyGraph): void {
    const iterate = graph._streamIterator.bind(graph);
    graph._streamIterator = (...args) => this.watched(iterate(...args));
  }

  async settled(timeoutMs: number): Promise<void> {
    if (this.started) await within(timeoutMs, this.ended, () => undefined);
  }

  /** The same generator, looked at as it is asked: one of our own around it would cost several turns for each chunk. */
  private watched<T>(chunks: AsyncGenerator<T>): AsyncGenerator<T> {
    const seen = (asked: Promise<IteratorResult<T>>): Promise<IteratorResult<T>> => {
      this.started = true;
      return asked.then(
        (result) => {
          if (result.done) this.end();
          return result;
        },
        (error: unknown) => {
          this.end();
          throw error;
        },
      );
    };
    const { next, return: stop, throw: fail } = chunks;
    return Object.assign(chunks, {
      next: () => seen(next.call(chunks)),
      return: (value: unknown) => seen(stop.call(chunks, value)),
      throw: (error: unknown) => seen(fail.call(chunks, error)),
    });
  }
}
