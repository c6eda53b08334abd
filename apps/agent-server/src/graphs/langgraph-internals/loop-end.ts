import { within } from '@heddle/leases';
import type { AnyGraph } from './graph-types.js';
import { hasMembers } from './version-guard.js';

/**
 * Detects the end of a graph's loop. An aborted stream ends at once for its reader, while the loop still stores finished
 * steps; the generator behind the stream ends with the loop.
 *
 * A callback handler would detect it too. But one handler makes LangChain build a callback manager for every node, a
 * third of the cost of a short run.
 */
export class LoopEnd {
  private started = false;
  private end: () => void = () => undefined;
  private readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });

  /** `graph`: the view of one run, as `bindGraph` makes it. */
  watch(graph: AnyGraph): void {
    if (!hasMembers('Pregel', graph, ['_streamIterator'], 'the state of a cancelled run may lack its last step'))
      return;
    const iterate = graph._streamIterator.bind(graph);
    graph._streamIterator = (...args) => this.watched(iterate(...args));
  }

  async settled(timeoutMs: number): Promise<void> {
    if (this.started) await within(timeoutMs, this.ended, () => undefined);
  }

  /** The same generator with observed methods: a second generator around it would cost several ticks per chunk. */
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
