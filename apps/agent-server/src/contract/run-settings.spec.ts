import { describe, expect, it } from '@jest/globals';
import { ConflictingSettingsError, reconcileSettings } from './run-settings.js';

describe('reconcileSettings', () => {
  it('takes whichever of the two names was used', () => {
    expect(reconcileSettings({ a: 1 }, undefined)).toEqual({ a: 1 });
    expect(reconcileSettings({}, { b: 2 })).toEqual({ b: 2 });
    expect(reconcileSettings(undefined, null)).toEqual({});
  });

  it('takes the settings that include the other ones', () => {
    expect(reconcileSettings({ a: { b: [1] }, c: 1 }, { a: { b: [1] } })).toEqual({ a: { b: [1] }, c: 1 });
    expect(reconcileSettings({ a: 1 }, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
  });

  it.each([
    [{ a: 1 }, { b: 2 }],
    [{ a: 1 }, { a: 2 }],
    [{ a: { b: 1 } }, { a: {} }],
  ])('refuses %j beside %j', (configurable, context) => {
    expect(() => reconcileSettings(configurable, context)).toThrow(ConflictingSettingsError);
  });
});
