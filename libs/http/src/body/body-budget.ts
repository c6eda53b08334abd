import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyMemoryError, BodyTooHeavyError } from './body.errors.js';
import type { JsonMeter } from './json-meter.js';

/** A body of up to so many bytes of memory has a share that larger ones cannot take. */
const smallBytes = 64 * 1024;

/** Bodies of so many bytes are not counted: the connection takes as much. */
export const uncountedBytes = 4 * 1024;

/** Measured with Node 20: memory of a member of a wide object, or of one with a shape of its own. */
const memberBytes = 64;
const containerBytes = 64;
const itemBytes = 8;

/** Memory that a JSON value takes, in bytes; the text counts once. */
export const weightOf = (textBytes: number, { members, containers, elements }: JsonMeter): number =>
  textBytes + members * memberBytes + containers * containerBytes + elements * itemBytes;

export interface BodyMemory {
  /** For all bodies under way in the process, in bytes. */
  totalBytes: number;
  /** Of these, for small bodies alone. */
  reservedBytes: number;
}

/**
 * The memory of all request bodies under way in a process, from their first byte to the answer. What does not fit is
 * refused while it arrives, and nothing of it is done. Small bodies have a reserve, so that large ones refuse only
 * each other.
 */
export class BodyBudget {
  private small = 0;
  private large = 0;

  constructor(private readonly memory: BodyMemory) {}

  /** Bytes of all bodies under way. */
  get usedBytes(): number {
    return this.small + this.large;
  }

  /** An account for the body of a request, until its answer ends. */
  open(request: IncomingMessage, response: ServerResponse): BodyAccount {
    const account = new BodyAccount(this);
    accounts.set(request, account);
    response.once('close', () => account.close());
    return account;
  }

  /** Changes what one body takes. Throws, and changes nothing, where that is too much. */
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

/** What one body takes of the budget. */
export class BodyAccount {
  private bytes = 0;
  private isOpen = true;

  constructor(private readonly budget: BodyBudget) {}

  /** The body takes so many bytes in all. */
  set(bytes: number): void {
    if (!this.isOpen) return;
    this.budget.change(this.bytes, bytes);
    this.bytes = bytes;
  }

  /** The body takes so many bytes more. */
  add(bytes: number): void {
    this.set(this.bytes + bytes);
  }

  close(): void {
    this.set(0);
    this.isOpen = false;
  }
}

const accounts = new WeakMap<object, BodyAccount>();

/** The account that is open for the body of a request. */
export const accountOf = (request: object): BodyAccount | undefined => accounts.get(request);

/** Gives up the body of a request whose answer goes on for long without it. */
export function forgetBody(request: IncomingMessage & { body?: unknown }): void {
  request.body = undefined;
  accounts.get(request)?.close();
}
