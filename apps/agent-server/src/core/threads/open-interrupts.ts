import type { ThreadEntity } from '@heddle/entities-agent-server';
import { isObject } from '@heddle/errors';

interface OpenInterrupt {
  id: string;
  value: unknown;
}

/** Questions that the thread waits for, as its row has them. */
export function openInterrupts({ interrupts }: Pick<ThreadEntity, 'interrupts'>): OpenInterrupt[] {
  const all = Object.values(interrupts).flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  return all.filter(
    (one): one is OpenInterrupt & Record<string, unknown> => isObject(one) && typeof one.id === 'string',
  );
}
