import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import type { RunReport } from '../../../core/runs/run-report.js';
import { exportForm } from './run-export.js';
import { sendExport } from './run-export.sender.js';

const line = (run: object) => exportForm('csv', ['name', 'inputs', 'total_tokens'], () => run).line({} as RunReport);

describe('a line of CSV', () => {
  it.each([
    [{ id: 'a', name: 'plain', total_tokens: 3 }, 'a,plain,,3\r\n'],
    [{ id: 'a', name: 'two\nlines', inputs: { a: '"b", c' } }, 'a,"two\nlines","{""a"":""\\""b\\"", c""}",\r\n'],
    [{ id: 'a', name: '=HYPERLINK("x")', total_tokens: -1 }, 'a,"\'=HYPERLINK(""x"")",,-1\r\n'],
    [{ id: 'a', name: '@x', inputs: null }, "a,'@x,,\r\n"],
  ])('of %j', (run, expected) => {
    expect(line(run)).toBe(expected);
  });

  it('has the columns selected, in their own order', () => {
    expect(exportForm('csv', ['outputs', 'name', 'unknown'], () => ({})).head).toBe('id,name,outputs\r\n');
    expect(exportForm('csv', null, () => ({})).head).toContain('id,name,run_type,status,start_time');
    expect(exportForm('jsonl', null, () => ({ name: 'a' })).line({} as RunReport)).toBe('{"name":"a"}\n');
  });
});

describe('sendExport', () => {
  const form = exportForm('jsonl', null, () => ({ name: 'x'.repeat(1000) }));
  const response = () => {
    const headers = new Map<string, string>();
    const stream = new PassThrough({ highWaterMark: 1 });
    return Object.assign(stream, {
      headers,
      status: () => ({
        set: (all: Record<string, string>) => Object.entries(all).forEach(([name, value]) => headers.set(name, value)),
      }),
    });
  };

  it('reads a page only when the client takes it, and none after a disconnect', async () => {
    const to = response();
    let asked = 0;
    let ended = false;
    async function* pages() {
      try {
        for (;;) {
          asked += 1;
          yield [{} as RunReport];
          await Promise.resolve();
        }
      } finally {
        ended = true;
      }
    }
    const sent = sendExport(to as unknown as Response, form, pages());
    for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
    expect(asked).toBeLessThan(6);
    const before = asked;
    to.destroy();
    await sent;
    expect([ended, asked - before]).toEqual([true, 0]);
  });

  it('fails as a whole where the first page does', async () => {
    const to = response();
    async function* pages(): AsyncGenerator<RunReport[]> {
      yield await Promise.reject(new Error('no database'));
    }
    await expect(sendExport(to as unknown as Response, form, pages())).rejects.toThrow('no database');
    expect(to.headers.size).toBe(0);
  });

  it('breaks off where a later page fails', async () => {
    const to = response().resume();
    async function* pages(): AsyncGenerator<RunReport[]> {
      yield [{} as RunReport];
      yield await Promise.reject(new Error('no database'));
    }
    await expect(sendExport(to as unknown as Response, form, pages())).rejects.toThrow('no database');
    expect(to.destroyed).toBe(true);
  });
});
