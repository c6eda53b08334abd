import type { StreamMode } from '../wire-types.js';

/**
 * Events of the streaming protocol in the log of a run: their names have this prefix, and readers of run streams do not
 * get them. Values, updates, tasks and custom events of such a run have the form and the name of every other run.
 */
const prefix = 'protocol/';

/** Modes of a run that a command of the streaming protocol starts; the form of its events in the log. */
export const PROTOCOL_STREAM_MODES = [
  'values',
  'updates',
  'messages-tuple',
  'tools',
  'custom',
  'tasks',
] as const satisfies readonly StreamMode[];

/** First event of a later execution of a run: the time of its claim, in ms of the database's clock. */
export const protocolTurn = `${prefix}turn`;

export const isProtocolEvent = (event: string): boolean => event.startsWith(prefix);

export const protocolEventName = (method: string, namespace: readonly string[]): string =>
  [prefix + method, ...namespace].join('|');

/** Method and namespace of a logged event of either form. */
export function parseLoggedName(event: string): { method: string; namespace: string[]; isProtocol: boolean } {
  const isProtocol = isProtocolEvent(event);
  const [method = '', ...namespace] = (isProtocol ? event.slice(prefix.length) : event).split('|');
  return { method, namespace, isProtocol };
}
