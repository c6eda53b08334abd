interface AnswerCacheOptions {
  /** Time during which an answer is reused without a new request. */
  freshMs: number;
  /** Time during which a positive answer stays valid while the service does not answer. */
  staleMs: number;
  maxEntries: number;
  /** Whether negative answers are also reused while fresh. */
  keepsBad: boolean;
  now: () => number;
}

interface Entry<T> {
  answer: T;
  /** Time of the request: the fact may have changed while the answer was on its way. */
  askedAt: number;
}

/**
 * Cache of another service's answers. While that service does not answer, its last positive answer (neither null nor
 * false) stays valid for `staleMs`; a negative answer never becomes positive.
 */
export class AnswerCache<T> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly pending = new Map<string, Promise<T>>();

  constructor(private readonly options: AnswerCacheOptions) {}

  /** At most one request at a time per id. Rejects as `ask` does when no cached answer is valid. */
  async get(id: string, ask: () => Promise<T>): Promise<T> {
    const known = this.entries.get(id);
    if (known && this.age(known) < this.options.freshMs) return known.answer;
    return this.pending.get(id) ?? this.refresh(id, known, ask);
  }

  private refresh(id: string, known: Entry<T> | undefined, ask: () => Promise<T>): Promise<T> {
    const askedAt = this.options.now();
    const refreshing = ask()
      .then((answer) => {
        this.set(id, { answer, askedAt });
        return answer;
      })
      .catch((error: unknown) => {
        if (known?.answer && this.age(known) < this.options.staleMs) return known.answer;
        throw error;
      })
      .finally(() => this.pending.delete(id));
    this.pending.set(id, refreshing);
    return refreshing;
  }

  private set(id: string, entry: Entry<T>): void {
    this.entries.delete(id);
    if (!entry.answer && !this.options.keepsBad) return;
    this.entries.set(id, entry);
    // A Map keeps insertion order: the first key has the oldest answer.
    if (this.entries.size > this.options.maxEntries) this.entries.delete(this.entries.keys().next().value as string);
  }

  private age({ askedAt }: Entry<T>): number {
    return this.options.now() - askedAt;
  }
}
