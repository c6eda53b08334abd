import { describe, expect, it } from '@jest/globals';
import { archiveFormat, archiveVersion } from './archive-format.js';
import { planMigrations, RestoreRefusedError } from './restore-plan.js';

const archive = (...migrations: string[]) => ({
  format: archiveFormat as typeof archiveFormat,
  version: archiveVersion,
  schema: 'shelves',
  writer: 'shelves 1.2.3',
  takenAt: '2026-11-22T00:00:00.000Z',
  server: '18.4',
  migrations,
});

describe('planMigrations', () => {
  it.each([
    { archived: ['A', 'B'], known: ['A', 'B'], first: 2 },
    { archived: ['A'], known: ['A', 'B'], first: 1 },
    // A migration added later with an earlier time was applied after the others.
    { archived: ['B', 'A'], known: ['A', 'B', 'C'], first: 2 },
  ])('$archived in a release that has $known: the first $first', ({ archived, known, first }) => {
    expect(planMigrations(archive(...archived), known)).toBe(first);
  });

  it.each([
    { archived: ['A', 'X'], known: ['A', 'B'], says: 'newer than this release, which does not know its migration X' },
    { archived: ['A', 'C'], known: ['A', 'B', 'C'], says: 'lacks the migration B' },
  ])('$archived in a release that has $known is refused', ({ archived, known, says }) => {
    const plan = () => planMigrations(archive(...archived), known);
    expect(plan).toThrow(RestoreRefusedError);
    expect(plan).toThrow(says);
    expect(plan).toThrow('shelves 1.2.3');
  });
});
