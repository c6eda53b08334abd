import type { ThreadStreamModeValue } from '@heddle/dto-agent-server';

const stateUpdate = 'state_update';

/**
 * Whether an event of a thread's stream belongs to the requested modes: `lifecycle` has starts and ends of runs
 * (both are `metadata` events), `run_modes` all events of runs. Every mode has `replay_gap`.
 */
export function threadModeFilter(modes: readonly ThreadStreamModeValue[]): (event: string) => boolean {
  return (event) => {
    if (event === 'replay_gap') return true;
    if (event === stateUpdate) return modes.includes('state_update');
    return modes.includes('run_modes') || (event === 'metadata' && modes.includes('lifecycle'));
  };
}
