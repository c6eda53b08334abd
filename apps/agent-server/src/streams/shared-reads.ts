import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/**
 * One query for readers that ask the same in one turn of the event loop, as those of a thread do after each change.
 * The query starts in the next turn, so it sees every change of which its readers were told. Results depend on the
 * workspace alone, never on the permissions of a reader, and no reader changes them.
 */
@Injectable()
export class SharedReads {
  private readonly waiting = new Map<string, Promise<unknown>>();

  /** `subject` names the table and the place, beginning with the tenant. */
  read<T>(subject: readonly (string | number)[], query: () => Promise<T>): Promise<T> {
    const key = subject.join(' ');
    const known = this.waiting.get(key);
    if (known) return known as Promise<T>;
    const started = nextTurn().then(() => {
      this.waiting.delete(key);
      return query();
    });
    this.waiting.set(key, started);
    return started;
  }
}
