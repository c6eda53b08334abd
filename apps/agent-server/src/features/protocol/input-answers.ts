import { isObject } from '@heddle/errors';
import type { Json } from '../../graphs/wire-types.js';
import { invalidArgument } from './protocol.errors.js';
import { isNamespace } from './protocol.request.js';

/** Answers by the id of their interrupt. */
export type Answers = ReadonlyMap<string, Json>;

const maxAnswers = 1_000;

/** One answer, or several in `responses`. */
export function answersOf(params: Record<string, unknown>): Answers {
  const { responses } = params;
  if (responses === undefined) return new Map([answerOf(params, ['params'])]);
  if (!Array.isArray(responses) || responses.length === 0 || responses.length > maxAnswers) {
    throw invalidArgument(['params', 'responses'], `Input should be a list of 1 to ${maxAnswers} answers`);
  }
  const answers = new Map<string, Json>();
  for (const [index, entry] of responses.entries()) {
    const at = ['params', 'responses', index];
    if (!isObject(entry)) throw invalidArgument(at, 'Input should be an object');
    const [id, answer] = answerOf(entry, at);
    if (answers.has(id)) throw invalidArgument([...at, 'interrupt_id'], 'The interrupt has two answers');
    answers.set(id, answer);
  }
  return answers;
}

function answerOf(entry: Record<string, unknown>, at: (string | number)[]): [string, Json] {
  const { namespace, interrupt_id: id, response = null } = entry;
  if (namespace !== undefined && namespace !== null && !isNamespace(namespace)) {
    throw invalidArgument([...at, 'namespace'], 'Input should be a list of strings');
  }
  if (typeof id !== 'string' || id === '') throw invalidArgument([...at, 'interrupt_id'], 'Input should be a string');
  return [id, response as Json];
}
