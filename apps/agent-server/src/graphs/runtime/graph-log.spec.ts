import { describe, expect, it } from '@jest/globals';
import { getLogger } from '@langchain/langgraph-sdk/logging';
import { graphScope, provideGraphLogger } from './graph-log.js';

type Line = [message: string, fields: Record<string, unknown>, level: string | undefined];

function lines(work: (logger: ReturnType<typeof getLogger>) => void): Line[] {
  const written: Line[] = [];
  provideGraphLogger((message, fields, level) => written.push([message, fields, level]));
  work(getLogger());
  return written;
}

describe('the logger of the LangGraph SDK', () => {
  it('has every method of its type, each of which can be chained', () => {
    const written = lines((logger) => {
      const methods = ['error', 'warn', 'help', 'data', 'info', 'debug', 'prompt', 'http', 'verbose', 'input', 'silly'];
      for (const method of methods as (keyof typeof logger)[]) expect(logger[method](method)).toBe(logger);
    });
    expect(Object.fromEntries(written.map(([message, , level]) => [message, level]))).toEqual({
      error: 'error',
      warn: 'warn',
      help: 'info',
      data: 'info',
      info: 'info',
      http: 'info',
      debug: 'debug',
      prompt: 'debug',
      verbose: 'debug',
      input: 'debug',
      silly: 'trace',
    });
  });

  it.each<[string, unknown[], string, Record<string, unknown>]>([
    ['a text', ['hello'], 'hello', {}],
    ['a text with fields', ['hello', { a: 1 }, { b: new Date(0) }], 'hello', { a: 1, b: '1970-01-01T00:00:00.000Z' }],
    ['a text with something else', ['hello', 7], 'hello', { meta: 7 }],
    ['an object', [{ message: 'hello', a: 1 }], 'hello', { a: 1 }],
    ['an object without a message', [{ a: 1 }], '', { a: 1 }],
    ['an error', [new RangeError('bad')], 'bad', { error: 'RangeError', stack: expect.stringContaining('bad') }],
    ['a number', [7], '7', {}],
    ['nothing', [], 'undefined', {}],
  ])('accepts %s', (_name, args, message, data) => {
    const written = lines((logger) => (logger.info as (...all: unknown[]) => unknown)(...args));
    expect(written).toEqual([[message, { data }, 'info']]);
  });

  it('adds the ids of the run, which a graph cannot forge', () => {
    const written = lines((logger) =>
      graphScope.run({ run_id: 'r', graph_id: 'g' }, () => logger.info('x', { run_id: 'forged', level: 'fatal' })),
    );
    expect(written).toEqual([
      ['x', { run_id: 'r', graph_id: 'g', data: { run_id: 'forged', level: 'fatal' } }, 'info'],
    ]);
  });
});
