import { isObject } from '@heddle/errors';
import type { StoredEvent } from '../../core/streams/run-event.repository.js';
import { parseLoggedName } from '../../graphs/protocol/protocol-log.js';

/** Checkpoint of the root graph that an event of a log announces; null for other events. */
export function loggedCheckpoint({ event, data }: Pick<StoredEvent, 'event' | 'data'>): string | null {
  const { method, namespace, isProtocol } = parseLoggedName(event);
  if (namespace.length > 0 || (method !== 'checkpoints' && method !== 'debug')) return null;
  const parsed = JSON.parse(data) as unknown;
  if (!isObject(parsed)) return null;
  if (isProtocol) return textOf(parsed.id);
  const payload = method === 'debug' ? parsed.payload : parsed;
  const checkpoint = isObject(payload) ? payload.checkpoint : undefined;
  return isObject(checkpoint) ? textOf(checkpoint.checkpoint_id) : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
