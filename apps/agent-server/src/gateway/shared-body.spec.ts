import { describe, expect, it } from '@jest/globals';
import { BodyAccount, BodyBudget, BodyMemoryError, BodyTooLargeError } from '@heddle/http';
import { SharedBody } from './shared-body.js';

async function* arriving(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function textOf(body: SharedBody): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body.handOver()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const noAccount = { set: () => undefined };
const shared = (body: AsyncIterable<Buffer>, maxBytes = 100, memory: Pick<BodyAccount, 'set'> = noAccount) =>
  new SharedBody(body, maxBytes, memory);

describe('a request body shared with the application', () => {
  it.each([0, 1, 2, 3, 4])('is complete after %i parts were read', async (count) => {
    const body = shared(arriving('one ', 'two ', 'three'));
    for (let read = 0; read < count; read += 1) await body.next();
    expect(await textOf(body)).toBe('one two three');
  });

  it('loses no parts in transit to the application', async () => {
    const body = shared(arriving('one ', 'two'));
    const part = body.next();
    expect(await textOf(body)).toBe('one two');
    expect((await part)?.toString()).toBe('one ');
  });

  it('ends for the application after the hand-over', async () => {
    const body = shared(arriving('one ', 'two'));
    await body.next();
    const rest = body.handOver();
    expect(await body.next()).toBeNull();
    expect((await rest.toArray()).map(String).join('')).toBe('one two');
  });

  it('is not buffered beyond its use', async () => {
    const body = shared(arriving('one', 'two'), 5);
    await body.next();
    expect(body.refusal).toBeNull();
    expect((await body.next())?.toString()).toBe('two');
    expect(body.refusal).toBeInstanceOf(BodyTooLargeError);
  });

  it('breaks off for both readers with its client', async () => {
    const broken = async function* () {
      yield Buffer.from('one');
      throw new Error('aborted');
    };
    const body = shared(broken());
    await body.next();
    await expect(body.next()).rejects.toThrow('aborted');
    await expect(textOf(body)).rejects.toThrow('aborted');
  });

  it('counts against the memory of bodies until the built-in route has read it', async () => {
    const budget = new BodyBudget({ totalBytes: 10, reservedBytes: 0 });
    const [first, second] = [new BodyAccount(budget), new BodyAccount(budget)];
    const kept = shared(arriving('123456'), 100, first);
    await kept.next();
    expect(budget.usedBytes).toBe(6);
    const other = shared(arriving('123456'), 100, second);
    await other.next();
    expect(other.refusal).toBeInstanceOf(BodyMemoryError);
    expect(await textOf(kept)).toBe('123456');
    expect(budget.usedBytes).toBe(0);
  });

  it('can be replaced, within the same limits', async () => {
    const budget = new BodyBudget({ totalBytes: 200_000, reservedBytes: 0 });
    const body = shared(arriving('one ', 'two'), 150_000, new BodyAccount(budget));
    await body.next();
    const other = Buffer.alloc(150_000, 'x');
    const parts = body.replaceBy(other);
    expect(budget.usedBytes).toBe(150_000);
    expect(Buffer.concat((await parts.toArray()) as Buffer[]).equals(other)).toBe(true);
    expect(budget.usedBytes).toBe(0);
    expect(() => body.replaceBy(Buffer.alloc(150_001))).toThrow(BodyTooLargeError);
  });
});
