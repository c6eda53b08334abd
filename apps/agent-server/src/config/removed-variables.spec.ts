import { expect, it } from '@jest/globals';
import { removedVariables } from './removed-variables.js';

it.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ AGENT_FAST_PATH: '', AGENT_ROLE: 'api' }, []],
  [{ AGENT_FAST_PATH: 'false' }, ['AGENT_FAST_PATH']],
  [{ AGENT_GROUP_COMMIT: 'true', AGENT_FAST_PATH: 'true' }, ['AGENT_FAST_PATH', 'AGENT_GROUP_COMMIT']],
])('finds the removed variables of %j', (env, found) => {
  expect(removedVariables(env)).toEqual(found);
});
