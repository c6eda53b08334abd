import { describe, expect, it } from '@jest/globals';
import {
  CountThreadsDto,
  CreateRunDto,
  CreateStatelessRunDto,
  CreateThreadDto,
  PatchThreadDto,
  SearchThreadsDto,
} from '@heddle/dto-agent-server';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from './unsupported-field.js';

const bodies = {
  CountThreadsDto,
  CreateRunDto,
  CreateStatelessRunDto,
  CreateThreadDto,
  PatchThreadDto,
  SearchThreadsDto,
};

function refused(name: keyof typeof bodies, fields: object) {
  try {
    refuseUnsupported(Object.assign(new bodies[name](), fields));
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
  return [];
}

describe('refuseUnsupported', () => {
  it.each([
    ['CreateThreadDto', []],
    ['PatchThreadDto', []],
    ['SearchThreadsDto', []],
    ['CountThreadsDto', []],
    ['CreateRunDto', []],
    ['CreateStatelessRunDto', []],
  ] as const)('refuses of %s: %j', (name, fields) => {
    const all = ['webhook', 'ttl', 'metadata'];
    for (const value of [5, 0, '', 'x', false, {}, { a: 1 }, [0]]) {
      expect(refused(name, Object.fromEntries(all.map((field) => [field, value])))).toEqual(
        fields.map((field) => ({
          loc: ['body', field],
          msg: `${field} is not supported by this server`,
          type: 'unsupported_field',
        })),
      );
    }
  });

  it.each([[undefined], [null], [[]]])('takes %j for a field that is not set', (value) => {
    expect(refused('CreateRunDto', { webhook: value })).toEqual([]);
    expect(refused('CreateThreadDto', { ttl: value })).toEqual([]);
  });
});
