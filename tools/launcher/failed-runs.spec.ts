import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { FailedRuns, failedRunLine } from './failed-runs.mjs';

const logged = (error: { error: string; message: string }, runId = 'r-1') =>
  JSON.stringify({ level: 'warn', run_id: runId, thread_id: 't-1', graph_id: 'chat', error, msg: 'run failed' });

describe('the line of a failed run', () => {
  it('has the run, the graph and the error', () => {
    const line = failedRunLine(logged({ error: 'TypeError', message: 'no model' }));
    expect(line).toBe('Run r-1 of graph "chat" failed: TypeError: no model');
  });

  it('is one line of limited length without control characters', () => {
    const message = `first\n\u001b[2Jsecond\u2028third\u202e ${'x'.repeat(1000)}`;
    const line = failedRunLine(logged({ error: 'Error', message })) ?? '';
    expect(line).toContain('Error: first [2Jsecond third xxx');
    expect(line).toMatch(/x\.\.\.$/);
    expect(line.length).toBeLessThan(400);
  });

  it.each([
    ['other messages', '{"msg":"run ended"}'],
    ['text that mentions one', 'a graph printed "run failed"'],
    ['messages that quote one', '{"msg":"x","text":"\\"run failed\\""}'],
  ])('is not made of %s', (_what, line) => {
    expect(failedRunLine(line)).toBeUndefined();
  });
});

describe('many failed runs', () => {
  it('are shown up to a number, and then counted', async () => {
    const printed: string[] = [];
    const failedRuns = new FailedRuns((line) => printed.push(line), { linesAtOnce: 2, windowMs: 50 });
    const storm = Array.from({ length: 40 }, (_, n) => logged({ error: 'Error', message: 'x' }, `r-${n}`));
    failedRuns.read(`${storm.join('\n')}\n`);
    expect(printed).toHaveLength(2);
    await waitFor(() => printed.length === 3);
    expect(printed[2]).toBe("... and 38 more runs failed; the agent server's log has all.");
    failedRuns.read(logged({ error: 'Error', message: 'later' }));
    expect(printed[3]).toContain('later');
  });
});
