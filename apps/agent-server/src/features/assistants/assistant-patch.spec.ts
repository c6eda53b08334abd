import { describe, expect, it } from '@jest/globals';
import { type AssistantContent, type AssistantPatch, applyPatch, withSettings } from './assistant-patch.js';
import { ConflictingSettingsError } from '../../contract/run-settings.js';

const current: AssistantContent = {
  graphId: 'chat',
  name: 'Before',
  description: 'What it was',
  config: { tags: ['a'], configurable: { model: 'small' } },
  context: { model: 'small' },
  metadata: { team: 'x', level: 1 },
};

const cases: [string, AssistantPatch, Partial<AssistantContent>][] = [
  ['nothing', {}, {}],
  ['another graph', { graphId: 'counter' }, { graphId: 'counter' }],
  ['another name', { name: 'After' }, { name: 'After' }],
  ['a description that is taken away', { description: null }, { description: null }],
  ['metadata, merged', { metadata: { level: 2, new: true } }, { metadata: { team: 'x', level: 2, new: true } }],
  [
    'settings by their older name',
    { config: { configurable: { model: 'large' } } },
    { config: { configurable: { model: 'large' } }, context: { model: 'large' } },
  ],
  [
    'settings by their newer name, beside what the configuration has',
    { context: { model: 'large' } },
    { config: { tags: ['a'], configurable: { model: 'large' } }, context: { model: 'large' } },
  ],
  ['a configuration without settings', { config: { tags: ['b'] } }, { config: { tags: ['b'] }, context: {} }],
  ['no settings any more', { context: {} }, { config: { tags: ['a'] }, context: {} }],
  [
    'a configuration, and settings by the newer name',
    { config: { recursion_limit: 5 }, context: { model: 'large' } },
    { config: { recursion_limit: 5, configurable: { model: 'large' } }, context: { model: 'large' } },
  ],
];

describe('applyPatch', () => {
  it.each(cases)('takes %s', (_, patch, changed) => {
    expect(applyPatch(current, patch)).toEqual({ ...current, ...changed });
  });

  it('refuses settings under both names', () => {
    const patch = { config: { configurable: { a: 1 } }, context: { b: 1 } };
    expect(() => applyPatch(current, patch)).toThrow(ConflictingSettingsError);
  });
});

describe('withSettings', () => {
  it('leaves a configuration without settings as it was given', () => {
    expect(withSettings({ configurable: {} }, undefined)).toEqual({ config: { configurable: {} }, context: {} });
  });

  it('takes null for no settings', () => {
    expect(withSettings({ tags: ['a'], configurable: null }, undefined)).toEqual({
      config: { tags: ['a'] },
      context: {},
    });
  });
});
