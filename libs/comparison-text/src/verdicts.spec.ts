import { describe, expect, it } from '@jest/globals';
import {
  type Direction,
  directionNote,
  directionOf,
  verdictWords,
  movementOf,
  meanMovementOf,
  movementWords,
} from './verdicts.js';

describe('directions', () => {
  it.each<[boolean | null, Direction, string]>([
    [true, 'lower', ' (lower is better)'],
    [false, 'higher', ''],
    [null, null, ' (no direction set)'],
  ])('is_lower_score_better %p is %p, noted as "%s"', (isLower, direction, note) => {
    expect(directionOf(isLower)).toBe(direction);
    expect(directionNote(direction)).toBe(note);
  });
});

describe('a change', () => {
  it.each<[number, Direction, string]>([
    [0.1, 'higher', 'better'],
    [-0.1, 'higher', 'worse'],
    [0.1, 'lower', 'worse'],
    [-0.1, 'lower', 'better'],
    [0.1, null, 'up'],
    [-0.1, null, 'down'],
    [0, 'higher', 'same'],
    [0, null, 'same'],
    [1e-12, 'higher', 'better'],
  ])('of %p, where %p is better, is %s', (delta, direction, movement) => {
    expect(movementOf(delta, direction)).toBe(movement);
  });

  it.each([
    [0.1 + 0.2 - 0.3, 'same'],
    [1e-6, 'better'],
  ])('of a mean by %p is %s', (delta, movement) => {
    expect(meanMovementOf(delta, 'higher')).toBe(movement);
  });
});

describe('words', () => {
  it('distinguish verdicts and movements without colours', () => {
    for (const table of [Object.values(verdictWords), Object.values(movementWords)]) {
      expect(new Set(table.map(({ words }) => words)).size).toBe(table.length);
      expect(new Set(table.map(({ sign }) => sign)).size).toBe(table.length);
    }
  });
});
