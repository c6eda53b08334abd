import { boundedText } from '@heddle/errors';
import type { RunError } from './graph-runtime.port.js';

/** Maximum length of the name of an error, in characters. */
const maxNameLength = 200;

/** The error as stored, streamed, sent by webhook and logged (docs/reference/contract/agent-server.md, rule 70). */
export function boundedError({ error, message }: RunError): RunError {
  return { error: boundedText(error, maxNameLength), message: boundedText(message) };
}

/** Bounds an error in the form in which LangGraph stores it: a text, or an object with a message. */
export function boundedThrown(thrown: unknown): unknown {
  if (typeof thrown === 'string') return boundedText(thrown);
  const isError = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  if (!isError || typeof thrown.message !== 'string' || thrown instanceof Error) return thrown;
  return { ...thrown, message: boundedText(thrown.message) };
}
