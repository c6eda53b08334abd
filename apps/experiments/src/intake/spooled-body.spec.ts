import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { TooManyUploadsError } from './intake.errors.js';
import { SlotPool } from './slot-pool.js';
import { type Spool, SpooledBody } from './spooled-body.js';

const large = Buffer.alloc(1024 * 1024 + 1);
const description = { encoding: undefined, declaredLength: undefined, limitBytes: 2 * large.length };

const receive = (spool: Spool, ...chunks: Buffer[]) => SpooledBody.receive(Readable.from(chunks), description, spool);

describe('SpooledBody', () => {
  const spool = (slots: number): Spool => ({ directory: tmpdir(), slots: new SlotPool(slots) });

  it('refuses a large body while as many as may be are on disk, and small ones never', async () => {
    const one = spool(1);
    const first = await receive(one, large);
    await expect(receive(one, large)).rejects.toThrow(TooManyUploadsError);
    const small = await receive(one, Buffer.from('small'));
    await first.dispose();
    await small.dispose();
    const next = await receive(one, large);
    expect(next.size).toBe(large.length);
    await next.dispose();
  });

  it('gives the place back once, also when the body is never complete', async () => {
    const one = spool(1);
    const broken = Readable.from(
      (function* () {
        yield large;
        throw new Error('the client is gone');
      })(),
    );
    await expect(SpooledBody.receive(broken, description, one)).rejects.toThrow();
    const first = await receive(one, large);
    await first.dispose();
    await first.dispose();
    const second = await receive(one, large);
    await expect(receive(one, large)).rejects.toThrow(TooManyUploadsError);
    await second.dispose();
  });

  it('gives the place back when there is nowhere to write', async () => {
    const slots = new SlotPool(1);
    await expect(receive({ directory: '/nowhere/at/all', slots }, large)).rejects.toThrow('ENOENT');
    expect(() => slots.take()).not.toThrow();
  });
});
