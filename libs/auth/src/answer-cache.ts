export interface AnswerCacheOptions {
  /** How long an answer is used without asking again. */
  freshMs: number;
  /** How long a good answer goes on counting while nobody answers. */
  staleMs: number;
  maxEntries: number;
  /** Whether a bad answer is used again, too, while it is fresh. */
  keepsBad: boolean;
  now: () => number;
}

interface Entry<T> {
  answer: T;
  /** When it was asked for: what the answer says may have changed while it was on its way. */
  askedAt: number;
}

/**
 * Remembers what another service answered. While that one does not answer, what it last said counts for some time
 * longer if it was good (neither null nor false); a bad answer never becomes a good one that way.
 */
export class AnswerCache<T> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly pending = new Map<string, Promise<T>>();

  constructor(private readonly options: AnswerCacheOptions) {}

  /** Asks at most once at a time about the same thing. Rejects as `ask` does when nothing known counts any more. */
  async get(id: string, ask: () => Promise<T>): Promise<T> {
    const known = this.entries.get(id);
    if (known && this.age(known) < this.options.freshMs) return known.answer;
    return this.pending.get(id) ?? this.refresh(id, known, ask);
  }

  private refresh(id: string, known: Entry<T> | undefined, ask: () => Promise<T>): Promise<T> {
    const askedAt = this.options.now();
    const refreshing = ask()
      .then((answer) => {
        this.remember(id, { answer, askedAt });
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

  private remember(id: string, entry: Entry<T>): void {
    this.entries.delete(id);
    if (!entry.answer && !this.options.keepsBad) return;
    this.entries.set(id, entry);
    // A Map keeps insertion order: the first key is the one not refreshed for longest.
    if (this.entries.size > this.options.maxEntries) this.entries.delete(this.entries.keys().next().value as string);
  }

  private age({ askedAt }: Entry<T>): number {
    return this.options.now() - askedAt;
  }
}
