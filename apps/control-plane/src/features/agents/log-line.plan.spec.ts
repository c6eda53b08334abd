import { describe, expect, it } from '@jest/globals';
import { parseLine } from './log-line.plan.js';

describe('parseLine', () => {
  it.each([
    [
      'a line of the agent server',
      '{"level":"warn","time":1,"msg":"slow","run_id":"7"}',
      'WARNING',
      'slow {"run_id":"7"}',
    ],
    ['a fatal one', '{"level":"fatal","msg":"over"}', 'CRITICAL', 'over'],
    ['output of the project', 'hello', 'INFO', 'hello'],
    ['JSON of the project', '{"a":1}', 'INFO', '{"a":1}'],
    ['broken JSON', '{"level":"error"', 'INFO', '{"level":"error"'],
  ])('reads %s', (_name, line, level, message) => {
    expect(parseLine(line)).toEqual({ level, message });
  });
});
