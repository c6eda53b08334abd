import type { RunEndStatus } from '@heddle/entities-agent-server';

interface Ending {
  status: RunEndStatus;
  error: { error: string; message: string } | null;
  values: unknown;
  /** Nodes left to execute. */
  next: readonly string[];
  interrupts: readonly unknown[];
  /** URLs for feedback, by key. */
  feedback: Record<string, string> | null;
}

/** The body of `wait` and `join`: the final values, or why there are none (docs/reference/contract/agent-server.md, rule 13). */
export function runOutput({ status, error, values, next, interrupts, feedback }: Ending): unknown {
  if (error) return { __error__: error };
  // A cancelled run stopped between steps, without a question to a person.
  const stopped = status === 'success' && next.length > 0;
  const isRecord = typeof values === 'object' && values !== null && !Array.isArray(values);
  if (!stopped && !(feedback && (isRecord || values === null))) return values ?? {};
  const base = isRecord ? values : {};
  return {
    ...base,
    ...(stopped ? { __interrupt__: interrupts } : {}),
    ...(feedback ? { __feedback__: feedback } : {}),
  };
}
