import { describe, expect, it } from '@jest/globals';
import { checkReferenceNames, planSecretChanges, type SecretChange } from './secret.plan.js';

const set = (name: string): SecretChange => ({ name, value: `${name}!` });
const remove = (name: string): SecretChange => ({ name, value: null });

describe('planSecretChanges', () => {
  it.each<[string, string[], SecretChange[], { kept: string[]; set: string[] }]>([
    ['keeps what is not named', ['A', 'B'], [set('C')], { kept: ['A', 'B'], set: ['C'] }],
    ['replaces', ['A', 'B'], [set('A')], { kept: ['B'], set: ['A'] }],
    ['removes', ['A', 'B'], [remove('A')], { kept: ['B'], set: [] }],
    ['removes the last one', ['A'], [remove('A')], { kept: [], set: [] }],
    ['is content when it is gone already', ['A'], [remove('B')], { kept: ['A'], set: [] }],
    ['starts from nothing', [], [set('A')], { kept: [], set: ['A'] }],
  ])('%s', (_what, existing, changes, expected) => {
    const plan = planSecretChanges(existing, changes);
    expect({ kept: plan.kept, set: plan.set.map(({ name }) => name) }).toEqual(expected);
  });

  it.each([
    ['a reserved name', [set('POSTGRES_URI')], 'is reserved'],
    ['a name twice', [set('A'), remove('A')], 'given twice'],
    ['a name that no variable has', [remove('A=B')], 'cannot be the name'],
    ['the name of the prototype', [set('__proto__')], 'cannot be the name'],
  ])('refuses %s', (_what, changes, problem) => {
    expect(() => planSecretChanges([], changes)).toThrow(problem);
  });

  it('refuses more secrets than the maximum', () => {
    const full = Array.from({ length: 500 }, (_, index) => `S${index}`);
    expect(planSecretChanges(full, [set('S7')]).kept).toHaveLength(499);
    expect(planSecretChanges(full, [set('NEW'), remove('S7')]).kept).toHaveLength(499);
    expect(() => planSecretChanges(full, [set('NEW')])).toThrow('maximum is 500');
  });
});

describe('checkReferenceNames', () => {
  it.each([
    ...['LANGGRAPH_HTTP', 'MOUNT_PREFIX', 'DATABASE_URL', 'NODE_OPTIONS', 'PATH'].map((name) => [name, 'is reserved']),
    ...['POSTGRES_URI', 'REDIS_URI'].map((name) => [name, 'is reserved']),
    ['MY.KEY', 'has a dot or a hyphen'],
    ['MY-KEY', 'has a dot or a hyphen'],
    ['MY KEY', 'cannot be the name'],
  ])('refuses %s: it %s', (name, problem) => {
    expect(() => checkReferenceNames(['KEY', name as string])).toThrow(problem);
  });

  it.each(['OPENAI_API_KEY', 'MY_PATH', 'PORT', 'LANGGRAPH_API_KEY'])('takes %s', (name) => {
    expect(() => checkReferenceNames([name])).not.toThrow();
  });
});
