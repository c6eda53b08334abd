import { boundedText } from '@heddle/errors';
import type { RunError } from './graph-runtime.port.js';

/** In characters. */
const maxNameLength = 200;

/** As it is stored with the run, and told in its stream, its webhook and the log (docs/contract/agent-server.md, rule 70). */
export function boundedError({ error, message }: RunError): RunError {
  return { error: boundedText(error, maxNameLength), message: boundedText(message) };
}

/** What LangGraph passes on of an error: a text, or an object with its message. */
export function boundedThrown(thrown: unknown): unknown {
  if (typeof thrown === 'string') return boundedText(thrown);
  const isError = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  if (!isError || typeof thrown.message !== 'string' || thrown instanceof Error) return thrown;
  return { ...thrown, message: boundedText(thrown.message) };
}
