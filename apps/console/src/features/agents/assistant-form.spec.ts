import { describe, expect, it } from '@jest/globals';
import { objectText } from '../../ui/object-text';
import { emptySettings, settingsBody, settingsOf, settingsProblem } from './assistant-form';

describe('settings of an assistant', () => {
  it('survive a round trip, with the members that the form does not show', () => {
    const config = {
      configurable: { model: 'm', deep: { z: 1, a: 2 } },
      recursion_limit: 40,
      tags: ['a'],
      run_name: 'x',
    };
    const form = settingsOf({ config, context: config.configurable });
    expect(form).toMatchObject({ part: 'configurable', recursionLimit: '40', tags: 'a' });
    expect(settingsBody(form, config)).toEqual({ config });
  });

  it('are the context of a graph that has nothing else', () => {
    const form = settingsOf({ config: {}, context: { tone: 'dry' } });
    expect(settingsBody(form, {})).toEqual({ config: {}, context: { tone: 'dry' } });
  });

  it.each([
    [{}, null],
    [{ values: objectText([]) }, 'A JSON object is needed: {"name": "value"}.'],
    [{ recursionLimit: '0' }, 'The step limit is a whole number above 0.'],
    [{ recursionLimit: '2.5' }, 'The step limit is a whole number above 0.'],
    [{ recursionLimit: '25' }, null],
  ])('%j: %s', (part, problem) => {
    expect(settingsProblem({ ...emptySettings, ...part })).toBe(problem);
  });

  it('names the line of malformed JSON', () => {
    expect(settingsProblem({ ...emptySettings, values: { text: '{\n"a": 1\n"b"', members: {} } })).toMatch(
      /^This is not JSON, line 3/,
    );
  });
});
