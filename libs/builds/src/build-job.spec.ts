import { describe, expect, it } from '@jest/globals';
import { encodeReport, parseReport } from './build-job.js';

describe('the report of a build', () => {
  it('returns as it was given', () => {
    const report = { code: 'graphs_broken', message: 'Loading the graphs ended with exit code 1.', exitCode: 1 };
    expect(parseReport(encodeReport(report))).toEqual(report);
  });

  it.each(['x'.repeat(20_000), '"\n\\'.repeat(5_000), 'ü'.repeat(9_000)])(
    'fits into the message of a container, with start and end',
    (middle) => {
      const text = encodeReport({ code: 'build_failed', message: `start${middle}end`, exitCode: null });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
      expect(Buffer.byteLength(text)).toBeGreaterThan(2500);
      expect(parseReport(text)?.message).toMatch(/^start[^]*\n\[\.\.\.\]\n[^]*end$/);
    },
  );

  it.each(['', 'no report', '{}', '{"code":"Not a code","message":"a"}', '{"code":"a","message":1}'])(
    'is none of %j',
    (text) => expect(parseReport(text)).toBeNull(),
  );
});
