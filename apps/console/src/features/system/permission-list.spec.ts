import { describe, expect, it } from '@jest/globals';
import { permissionProblem, readPermissions } from './permission-list';

describe('permissions of a new key', () => {
  it('are words, once each', () =>
    expect(readPermissions(' runs:create, runs:create\n threads:* ')).toEqual(['runs:create', 'threads:*']));

  it.each([[['*']], [['runs:create', 'threads:*']]])('may be %j', (given) =>
    expect(permissionProblem(given)).toBeUndefined(),
  );

  it('are required', () => expect(permissionProblem([])).toMatch(/at least one/));

  it.each(['runs', 'Runs:read', 'runs:', ':read'])('are not "%s", which is named', (wrong) =>
    expect(permissionProblem(['runs:read', wrong])).toContain(`"${wrong}"`),
  );
});
