import { boundedText, readThrown, unreadableThrown } from '@heddle/errors';
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

/** The error of a run that threw this value. */
export function toRunError(thrown: unknown): RunError {
  return readThrown(() => boundedError(describeThrown(thrown)), { error: 'Error', message: unreadableThrown });
}

function describeThrown(thrown: unknown): RunError {
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown || thrown instanceof Error)) {
    return { error: 'Error', message: String(thrown) };
  }
  const { name, message, constructor } = thrown as Partial<Error>;
  const [className = 'Error'] = [name, constructor?.name].filter(isClassName);
  return { error: className, message: String(message) };
}

/** A class that sets no name inherits `Error`; its constructor has a better one. */
const isClassName = (name: unknown): name is string => typeof name === 'string' && name !== '' && name !== 'Error';
