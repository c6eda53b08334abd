import { isObject } from '@heddle/errors';
import type { RequestFault } from './protocol.errors.js';

type Name = string;

const ofRun = ['config', 'metadata'];
const ofAnswer = ['namespace', 'interrupt_id', 'response'];

/**
 * Parameters of the commands: those of the protocol and those that official clients send besides. Commands without an
 * entry take any, as the protocol says of subscriptions.
 */
const known: ReadonlyMap<Name, readonly Name[]> = new Map([
  [
    'run.start',
    [
      ...ofRun,
      'assistant_id',
      'input',
      'langsmith_tracer',
      'multitask_strategy',
      'multitaskStrategy',
      'forkFrom',
      'strict_resume',
    ],
  ],
  ['input.respond', [...ofRun, ...ofAnswer, 'update', 'goto', 'strict_resume']],
  ['input.inject', ['namespace', 'message']],
  ['state.get', ['namespace', 'keys']],
  ['state.listCheckpoints', ['namespace', 'limit', 'before']],
  ['state.fork', [...ofRun, 'checkpoint_id', 'input']],
  ['agent.getTree', ['run_id']],
]);

/** Parameters that the command does not have: it would otherwise do less than its client asked for. */
export function unknownParameters(method: string, params: Record<string, unknown>): RequestFault[] {
  const names = known.get(method);
  if (!names) return [];
  if (method !== 'input.respond' || params.responses === undefined) return faultsOf(params, names, ['params']);
  const shared = [...names.filter((name) => !ofAnswer.includes(name)), 'responses'];
  const entries: unknown[] = Array.isArray(params.responses) ? params.responses : [];
  return [
    ...faultsOf(params, shared, ['params']),
    ...entries.flatMap((entry, index) =>
      isObject(entry) ? faultsOf(entry, ofAnswer, ['params', 'responses', index]) : [],
    ),
  ];
}

const faultsOf = (
  given: Record<string, unknown>,
  names: readonly Name[],
  at: readonly (string | number)[],
): RequestFault[] =>
  Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => ({ loc: [...at, name], msg: `Unknown parameter. Known: ${names.join(', ')}` }));
