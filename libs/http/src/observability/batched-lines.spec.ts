import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Logger, pino } from 'pino';
import { BatchedLines } from './batched-lines.js';

let written: string[][];
let gathered: BatchedLines;
let logger: Logger;

beforeEach(() => {
  jest.useFakeTimers();
  written = [];
  const linesOf = (text: string) => text.trimEnd().split('\n');
  const messageOf = (line: string) => (JSON.parse(line) as { msg: string }).msg.slice(0, 10);
  gathered = new BatchedLines({ write: (text: string) => written.push(linesOf(text).map(messageOf)) });
  logger = pino({}, gathered);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('BatchedLines', () => {
  it('batches lines of one moment', () => {
    logger.info('a');
    logger.info('b');
    expect(written).toEqual([]);
    jest.runAllTimers();
    expect(written).toEqual([['a', 'b']]);
    logger.info('c');
    jest.runAllTimers();
    expect(written).toEqual([['a', 'b'], ['c']]);
  });

  it('writes a warning at once, after the lines before it', () => {
    logger.info('a');
    logger.warn('b');
    expect(written).toEqual([['a', 'b']]);
    logger.error('c');
    expect(written).toEqual([['a', 'b'], ['c']]);
    jest.runAllTimers();
    expect(written).toHaveLength(2);
  });

  it('buffers little, and writes it at the end', () => {
    for (let line = 0; line < 20; line += 1) logger.info('x'.repeat(10_000));
    expect(written.length).toBeGreaterThan(1);
    const before = written.flat().length;
    gathered.flush();
    expect(written.flat()).toHaveLength(20);
    expect(before).toBeLessThan(20);
  });

  it('writes every line at once when the process is about to end', () => {
    logger.info('a');
    gathered.end();
    logger.info('b');
    expect(written).toEqual([['a'], ['b']]);
  });
});
