import { describe, expect, it } from '@jest/globals';
import { createLogger, requestScope } from '../index.js';

/** Lines that the logger writes while `work` runs. */
function linesOf(work: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const logger = createLogger('sample', 'info', { write: (line: string) => lines.push(line) });
  work(logger);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('createLogger', () => {
  it('never writes the parameters of a failed statement', () => {
    const error = Object.assign(new Error('insert failed'), {
      query: 'INSERT INTO secret VALUES ($1)',
      parameters: ['hunter2'],
      driverError: { detail: 'Key (value)=(hunter2) already exists.' },
    });
    const [line] = linesOf((logger) => logger.error({ err: error }, 'failed'));
    expect(JSON.stringify(line)).not.toContain('hunter2');
    expect(line).toMatchObject({
      level: 'error',
      service: 'sample',
      err: { message: 'insert failed', query: 'INSERT INTO secret VALUES ($1)' },
    });
  });

  it('bounds the text of errors, messages and fields', () => {
    const long = 'x'.repeat(5_000_000);
    const error = Object.assign(new Error(long, { cause: new Error(long) }), { query: long, rows: [{ text: long }] });
    const lines = linesOf((logger) => {
      logger.error({ err: error, error: { error: 'Error', message: long }, list: new Array(1_000).fill(long) }, long);
      logger.error(error);
      logger.info(`%s ${long}`, long);
      logger.info({ data: { deep: { list: [long, long, long, long, long] } } });
    });
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(200_000);
    expect(lines[0]).toMatchObject({
      msg: expect.stringContaining('… (5,000,000 characters)'),
      error: { error: 'Error', message: expect.stringContaining('… (5,000,000 characters)') },
      err: { stack: expect.stringContaining('logger.spec') },
    });
  });

  it('adds the ids of the current request', () => {
    const [inside, outside] = linesOf((logger) => {
      requestScope.run({ request_id: 'r1' }, () => {
        logger.info('inside');
      });
      logger.info('outside');
    });
    expect(inside).toMatchObject({ request_id: 'r1' });
    expect(outside).not.toHaveProperty('request_id');
  });
});
