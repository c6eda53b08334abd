import type { ThreadStreamModeValue } from '@heddle/dto-agent-server';

const stateUpdate = 'state_update';

/**
 * Whether an event of a thread's stream belongs to the modes asked for: `lifecycle` is where runs begin and end,
 * `run_modes` everything that they say. That something is missing is told to everybody.
 */
export function threadModeFilter(modes: readonly ThreadStreamModeValue[]): (event: string) => boolean {
  return (event) => {
    if (event === 'replay_gap') return true;
    if (event === stateUpdate) return modes.includes('state_update');
    return modes.includes('run_modes') || (event === 'metadata' && modes.includes('lifecycle'));
  };
}
