import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { labelsOfRevision, objectName, selector } from './object-names.js';

describe('names of objects', () => {
  it('are DNS labels, and different for different ids', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        // The longest suffix is that of a pod: two hashes.
        expect(`${objectName(one)}-0123456789-abcde`).toMatch(/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/);
        expect(objectName(one) === objectName(other)).toBe(one === other);
      }),
    );
  });

  it('select by labels', () => {
    const labels = labelsOfRevision({ deploymentId: 'd', revisionId: 'r', tenantId: 't' });
    expect(labels).toEqual({
      'app.kubernetes.io/managed-by': 'heddle-control-plane',
      'app.kubernetes.io/name': 'heddle-agent',
      'heddle/deployment': 'd',
      'heddle/revision': 'r',
      'heddle/workspace': 't',
    });
    expect(selector({ a: '1', b: '2' })).toBe('a=1,b=2');
  });
});
