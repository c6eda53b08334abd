import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MULTITASK_STRATEGIES } from '@heddle/entities-agent-server';
import { STREAM_MODES } from '../src/graphs/wire-types.js';

/** Line of a page that begins with this text. */
function lineOf(page: string, start: string): string {
  const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  return text.split('\n').find((line) => line.startsWith(start)) ?? '';
}

describe('pages name every', () => {
  it.each([['reference/compatibility.md', '`streamMode` takes']])('stream mode: %s', (page, start) => {
    const line = lineOf(page, start);
    expect(STREAM_MODES.filter((mode) => !line.includes(`\`${mode}\``))).toEqual([]);
  });

  it.each([
    ['reference/glossary.md', '| multitask strategy'],
    ['reference/contract/agent-server.md', '10. `multitask_strategy`'],
    ['concepts/agents.md', '- **Double texting.**'],
  ])('multitask strategy: %s', (page, start) => {
    const line = lineOf(page, start);
    expect(MULTITASK_STRATEGIES.filter((strategy) => !line.includes(`\`${strategy}\``))).toEqual([]);
  });
});
