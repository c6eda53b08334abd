import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyMemoryError, BodyTooHeavyError } from './body.errors.js';
import type { JsonMeter } from './json-meter.js';

/** Maximum memory of a small body; small bodies have a reserve that larger ones cannot use. */
const smallBytes = 64 * 1024;

/** Maximum size of bodies that are not counted, since their connections take as much memory. */
export const uncountedBytes = 4 * 1024;

/** Memory of a member in the worst case, measured with Node 20: in a wide object, or in one with a unique shape. */
const memberBytes = 64;
const containerBytes = 64;
const itemBytes = 8;

/** Estimated memory of a JSON value and its text, in bytes. */
export const weightOf = (textBytes: number, { members, containers, elements }: JsonMeter): number =>
  textBytes + members * memberBytes + containers * containerBytes + elements * itemBytes;

export interface BodyMemory {
  /** Bytes for all request bodies in flight in the process. */
  totalBytes: number;
  /** Part of `totalBytes` that only small bodies may use. */
  reservedBytes: number;
}

/**
 * The memory budget of all request bodies in flight in a process, from their first byte to the answer. A body that does
 * not fit is refused while it arrives, before its handler runs. Small bodies have a reserve, so that large bodies
 * compete only with each other.
 */
export class BodyBudget {
  private small = 0;
  private large = 0;

  constructor(private readonly memory: BodyMemory) {}

  /** Bytes of all bodies in flight. */
  get usedBytes(): number {
    return this.small + this.large;
  }

  /** Opens an account for the body of a request, until its answer ends. */
  open(request: IncomingMessage, response: ServerResponse): BodyAccount {
    const account = new BodyAccount(this);
    accounts.set(request, account);
    response.once('close', () => account.close());
    return account;
  }

  /** Changes the memory of one body. Throws, and changes nothing, if the budget does not suffice. */
  change(from: number, to: number): void {
    const large = this.large - largePart(from) + largePart(to);
    const small = this.small - smallPart(from) + smallPart(to);
    if (to > from) {
      const largeBytes = this.memory.totalBytes - this.memory.reservedBytes;
      if (largePart(to) > largeBytes) throw new BodyTooHeavyError(largeBytes);
      const fits = largePart(to) > 0 ? large <= largeBytes : small + large <= this.memory.totalBytes;
      if (!fits) throw new BodyMemoryError(this.memory.totalBytes);
    }
    this.large = large;
    this.small = small;
  }
}

const largePart = (bytes: number) => (bytes > smallBytes ? bytes : 0);
const smallPart = (bytes: number) => (bytes > smallBytes ? 0 : bytes);

/** The share of one body in the budget. */
export class BodyAccount {
  private bytes = 0;
  private isOpen = true;

  constructor(private readonly budget: BodyBudget) {}

  /** Sets the total memory of the body. */
  set(bytes: number): void {
    if (!this.isOpen) return;
    this.budget.change(this.bytes, bytes);
    this.bytes = bytes;
  }

  /** Adds to the memory of the body. */
  add(bytes: number): void {
    this.set(this.bytes + bytes);
  }

  close(): void {
    this.set(0);
    this.isOpen = false;
  }
}

const accounts = new WeakMap<object, BodyAccount>();

/** The account of a request's body, if it has one. */
export const accountOf = (request: object): BodyAccount | undefined => accounts.get(request);

/** Releases the body of a request, for long answers that no longer need it. */
export function releaseBody(request: IncomingMessage & { body?: unknown }): void {
  request.body = undefined;
  accounts.get(request)?.close();
}
