import { describe, expect, it } from '@jest/globals';
import { reconcileSettings } from './assistant-settings.js';
import { ConflictingSettingsError } from './assistant.errors.js';

describe('reconcileSettings', () => {
  it('takes whichever of the two names was used', () => {
    expect(reconcileSettings({ a: 1 }, undefined)).toEqual({ a: 1 });
    expect(reconcileSettings({}, { b: 2 })).toEqual({ b: 2 });
    expect(reconcileSettings(undefined, null)).toEqual({});
  });

  it('refuses both at once', () => {
    expect(() => reconcileSettings({ a: 1 }, { b: 2 })).toThrow(ConflictingSettingsError);
  });
});
