import { boundedStack } from '@heddle/errors';
import type { GraphProblem } from '../graph-runtime.port.js';

/** Maximum length of a reason; a compiler may quote a whole file. */
const maxReasonCharacters = 500;

/** An error of graph code: one line for clients, and the stack for the log. */
export function toGraphProblem(error: unknown): GraphProblem {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const reason = text.replace(/\s+/g, ' ').trim().slice(0, maxReasonCharacters);
  return error instanceof Error && error.stack !== undefined
    ? { reason, stack: boundedStack(error.stack) }
    : { reason };
}
