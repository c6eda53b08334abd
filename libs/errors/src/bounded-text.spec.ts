import { describe, expect, it } from '@jest/globals';
import { boundedStack, boundedText, errorTextLimit } from './bounded-text.js';

describe('boundedText', () => {
  it.each([
    ['', 40, ''],
    ['short', 40, 'short'],
    ['x'.repeat(40), 40, 'x'.repeat(40)],
    ['x'.repeat(41), 40, `${'x'.repeat(23)}… (41 characters)`],
    ['x'.repeat(1_234_567), 40, `${'x'.repeat(16)}… (1,234,567 characters)`],
    // A surrogate pair is never split.
    ['😀'.repeat(50), 40, `${'😀'.repeat(11)}… (100 characters)`],
  ])('of %.10j, to %d characters', (text, limit, bounded) => {
    expect(boundedText(text, limit)).toBe(bounded);
  });

  it('changes nothing the second time', () => {
    const once = boundedText('x'.repeat(50_000));
    expect(once).toHaveLength(errorTextLimit);
    expect(boundedText(once)).toBe(once);
  });
});

describe('boundedStack', () => {
  it('keeps the message’s beginning and the last frames', () => {
    const frames = '\n    at work (graph.ts:1:2)\n    at run (pregel.ts:3:4)';
    const bounded = boundedStack(`Error: ${'x'.repeat(1_000_000)}${frames}`);
    expect(bounded.length).toBeLessThanOrEqual(errorTextLimit);
    expect(bounded).toMatch(/^Error: xxx/);
    expect(bounded).toContain('… (1,000,007 characters)');
    expect(bounded.endsWith(frames)).toBe(true);
    expect(boundedStack(bounded)).toBe(bounded);
    expect(boundedStack(frames)).toBe(frames);
  });
});
