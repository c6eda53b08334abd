import { type Instant, InvalidInstantError, parseInstant } from '@heddle/dto-experiments';

/** Which version of a dataset: the one in effect at a time, or the one of a name. Undefined is the present. */
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
