import type { Random } from './random.js';

/** Random numbers drawn at once. */
const blockSize = 4096;
/** Mean below which counting up from 0 is faster than rejection. */
const fewestRejected = 10;

/**
 * Exact binomial numbers: by inversion for small means, and by transformed rejection with squeeze for others (BTRS,
 * Hörmann 1993), whose acceptance compares true probabilities.
 */
export class Binomial {
  private readonly numbers = new Uint32Array(blockSize);
  private next = blockSize;
  /** Logarithms of factorials up to the largest number of trials. */
  private readonly logFactorials: Float64Array;

  constructor(
    private readonly random: Random,
    maximumTrials: number,
  ) {
    this.logFactorials = new Float64Array(maximumTrials + 1);
    for (let n = 1; n <= maximumTrials; n += 1) {
      this.logFactorials[n] = (this.logFactorials[n - 1] as number) + Math.log(n);
    }
  }

  /** Successes of `trials` with this chance. */
  draw(trials: number, chance: number): number {
    if (trials === 0 || chance <= 0) return 0;
    if (chance >= 1) return trials;
    if (chance > 0.5) return trials - this.draw(trials, 1 - chance);
    return trials * chance < fewestRejected ? this.inverted(trials, chance) : this.rejected(trials, chance);
  }

  private inverted(trials: number, chance: number): number {
    const odds = chance / (1 - chance);
    let term = Math.exp(trials * Math.log1p(-chance));
    let left = this.uniform();
    let count = 0;
    while (left > term && count < trials) {
      left -= term;
      count += 1;
      term *= (odds * (trials - count + 1)) / count;
    }
    return count;
  }

  private rejected(trials: number, chance: number): number {
    const spread = Math.sqrt(trials * chance * (1 - chance));
    const b = 1.15 + 2.53 * spread;
    const a = -0.0873 + 0.0248 * b + 0.01 * chance;
    const c = trials * chance + 0.5;
    const squeeze = 0.92 - 4.2 / b;
    const alpha = (2.83 + 5.1 / b) * spread;
    const mode = Math.floor((trials + 1) * chance);
    const odds = Math.log(chance / (1 - chance));
    for (;;) {
      const u = this.uniform() - 0.5;
      const v = this.uniform();
      const distance = 0.5 - Math.abs(u);
      const count = Math.floor(((2 * a) / distance + b) * u + c);
      if (distance >= 0.07 && v <= squeeze) return count;
      if (count < 0 || count > trials) continue;
      const height = Math.log((v * alpha) / (a / (distance * distance) + b));
      if (height <= this.logWays(trials, count) - this.logWays(trials, mode) + (count - mode) * odds) return count;
    }
  }

  /** Logarithm of the number of choices, up to a term of `trials`. */
  private logWays(trials: number, count: number): number {
    return -(this.logFactorials[count] as number) - (this.logFactorials[trials - count] as number);
  }

  /** Random number in (0, 1). */
  private uniform(): number {
    if (this.next === blockSize) {
      this.random.fill(this.numbers);
      this.next = 0;
    }
    const number = this.numbers[this.next] as number;
    this.next += 1;
    return (number + 0.5) / 2 ** 32;
  }
}
