import { describe, expect, it } from '@jest/globals';
import { canonicalUuid } from './uuid.js';

const canonical = '6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11';

describe('canonicalUuid', () => {
  it.each([
    ['its own result', canonical],
    ['upper case', canonical.toUpperCase()],
    ['no dashes', canonical.replaceAll('-', '')],
    ['upper case without dashes', canonical.replaceAll('-', '').toUpperCase()],
    ['spaces around it', ` ${canonical}\n`],
  ])('accepts %s', (_case, text) => {
    expect(canonicalUuid(text)).toBe(canonical);
  });

  it.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'accepts every version: %s',
    (text) => {
      expect(canonicalUuid(text)).toBe(text);
    },
  );

  it.each([
    ['an empty text', ''],
    ['a name', 'agent'],
    ['one digit less', canonical.slice(1)],
    ['one digit more', `${canonical}0`],
    ['a letter that is not a digit', canonical.replace('b', 'g')],
    ['dashes at other places', canonical.replace('6b0f2f6e-0', '6b0f2f6e0-')],
    ['braces', `{${canonical}}`],
    ['a prefix', `urn:uuid:${canonical}`],
    ['no text', 6],
    ['nothing', undefined],
    ['null', null],
    ['a list of one', [canonical]],
  ])('is null for %s', (_case, value) => {
    expect(canonicalUuid(value)).toBeNull();
  });
});
