import { type Instant, InvalidInstantError, parseInstant } from '@heddle/dto-experiments';

/** Selects a dataset version by time or tag; undefined: the present. */
export type AsOf = { time: Instant } | { tag: string } | undefined;

/** Name of the newest version, which clients cannot give. */
export const latestTag = 'latest';

export function toAsOf(text: string | null | undefined): AsOf {
  if (text === undefined || text === null || text === '' || text === latestTag) return undefined;
  try {
    return { time: parseInstant(text) };
  } catch (error) {
    if (error instanceof InvalidInstantError) return { tag: text };
    throw error;
  }
}
