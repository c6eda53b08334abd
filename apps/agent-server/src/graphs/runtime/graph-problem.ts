import { boundedStack, readThrown, unreadableThrown } from '@heddle/errors';
import type { GraphProblem } from '../graph-runtime.port.js';

/** Maximum length of a reason; a compiler may quote a whole file. */
const maxReasonCharacters = 500;

/** An error of graph code: one line for clients, and the stack for the log. */
export function toGraphProblem(thrown: unknown): GraphProblem {
  return readThrown(() => describeThrown(thrown), { reason: unreadableThrown });
}

function describeThrown(thrown: unknown): GraphProblem {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const reason = text.replace(/\s+/g, ' ').trim().slice(0, maxReasonCharacters);
  return thrown instanceof Error && thrown.stack !== undefined
    ? { reason, stack: boundedStack(thrown.stack) }
    : { reason };
}
