import { createHash } from 'node:crypto';

const { imul } = Math;

/**
 * xoshiro128** (Blackman and Vigna): 32 bits at a time, a period of 2^128 - 1. Numbers come in blocks, since they are
 * needed by the hundred million and a call for each would cost more than the number.
 */
export class Random {
  private readonly state: Int32Array;

  constructor(state: readonly [number, number, number, number]) {
    this.state = Int32Array.from(state);
  }

  /**
   * The state is the beginning of the SHA-256 of the seed and the purpose. Each purpose has a stream of its own, equal in
   * every process.
   */
  static of(seed: number, purpose: string): Random {
    const digest = createHash('sha256').update(`${seed}\n${purpose}`).digest();
    return new Random([digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), digest.readInt32LE(12)]);
  }

  /** Fills a block with whole numbers in [0, 2^32). */
  fill(block: Uint32Array): Uint32Array {
    let [s0, s1, s2, s3] = this.state as unknown as [number, number, number, number];
    for (let at = 0; at < block.length; at += 1) {
      const scrambled = imul(s1, 5);
      block[at] = imul((scrambled << 7) | (scrambled >>> 25), 9);
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
    }
    this.state.set([s0, s1, s2, s3]);
    return block;
  }
}

/** Seed from names, independent of their order. */
export function seedOf(names: readonly string[]): number {
  return createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest()
    .readUInt32LE(0);
}
