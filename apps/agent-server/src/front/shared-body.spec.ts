import { describe, expect, it } from '@jest/globals';
import { SharedBody } from './shared-body.js';

async function* arriving(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function textOf(body: SharedBody): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body.handOver()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

describe('the body of a request that an application reads first', () => {
  it.each([0, 1, 2, 3, 4])('is there from its beginning after %i parts were read', async (count) => {
    const body = new SharedBody(arriving('one ', 'two ', 'three'), 100);
    for (let read = 0; read < count; read += 1) await body.next();
    expect(await textOf(body)).toBe('one two three');
  });

  it('misses nothing that is on its way to the application', async () => {
    const body = new SharedBody(arriving('one ', 'two'), 100);
    const part = body.next();
    expect(await textOf(body)).toBe('one two');
    expect((await part)?.toString()).toBe('one ');
  });

  it('has no more for the application once it is the other’s', async () => {
    const body = new SharedBody(arriving('one ', 'two'), 100);
    await body.next();
    const rest = body.handOver();
    expect(await body.next()).toBeNull();
    expect((await rest.toArray()).map(String).join('')).toBe('one two');
  });

  it('is not kept beyond what is taken', async () => {
    const body = new SharedBody(arriving('one', 'two'), 5);
    await body.next();
    expect(body.isTooLarge).toBe(false);
    expect((await body.next())?.toString()).toBe('two');
    expect(body.isTooLarge).toBe(true);
  });

  it('breaks off for both where its client does', async () => {
    const broken = async function* () {
      yield Buffer.from('one');
      throw new Error('aborted');
    };
    const body = new SharedBody(broken(), 100);
    await body.next();
    await expect(body.next()).rejects.toThrow('aborted');
    await expect(textOf(body)).rejects.toThrow('aborted');
  });
});
