import { ValidationError } from '@heddle/errors';

/** Deeper than any real document, and well within what PostgreSQL and recursive code can take. */
export const maxJsonDepth = 500;

/**
 * Maximum members of one object. The engine stores a wide object as a hash table. Each step that reads or copies it
 * then takes many times longer per member than per list item.
 */
export const maxObjectMembers = 20_000;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Limits of one JSON document. */
export interface JsonLimits {
  /** Maximum keys and list items. */
  maxElements: number;
  /** Maximum members of all objects together. */
  maxMembers: number;
}

/**
 * Counts the elements of a JSON text while its bytes arrive, so that a text with too many or too deep ones is refused
 * before its value is built. The parser, not the meter, decides whether the text is JSON.
 *
 * The meter also finds the position at which the text can be cut: its last comma, with the containers that are open there.
 */
export class JsonMeter {
  /** Number of open containers. */
  depth = 0;
  /** Each bracket that opens and each comma begins at most one key or item. */
  elements = 0;
  members = 0;
  containers = 0;
  /** Offset of the last comma since the last cut, in bytes from the start of the text; -1 without one. */
  lastComma = -1;
  /** Number of open containers at the last comma. */
  commaDepth = 0;
  /** Minimum number of open containers between the last cut and the last comma. */
  commaMinDepth = 0;
  /** A container begins where a comma or an end must follow, so the text can no longer be cut. */
  isMalformed = false;
  /** Minimum number of open containers since the last cut. */
  minDepth = 0;

  private inString = false;
  private escaped = false;
  private offset = 0;
  private stringFrom = 0;
  private stringTo = 0;
  /** Open containers by depth: 1 for an object or 0 for a list, and the number of members. */
  private readonly kinds: number[] = [0];
  private readonly widths: number[] = [0];
  /** Range of the newest key of each open object, by depth, including its quotes. */
  private readonly keyFrom: number[] = [0];
  private readonly keyTo: number[] = [0];

  constructor(private readonly limits: JsonLimits) {}

  /** Starts the next text, whose elements are added to those of the earlier texts. */
  beginText(): void {
    this.depth = 0;
    this.minDepth = 0;
    this.lastComma = -1;
    this.isMalformed = false;
    this.inString = false;
    this.escaped = false;
    this.offset = 0;
  }

  push(chunk: Uint8Array): void {
    for (let at = this.inString ? this.skipString(chunk, 0) : 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte === quote) {
        this.inString = true;
        this.stringFrom = this.offset + at;
        at = this.skipString(chunk, at + 1) - 1;
      } else if (byte === comma) {
        this.lastComma = this.offset + at;
        this.commaDepth = this.depth;
        this.commaMinDepth = this.minDepth;
        this.countElement(at);
      } else if (byte === colon) this.countMember(at);
      else if (byte === openList || byte === openObject) {
        this.open(at, byte);
        this.countElement(at);
      } else if (byte === closeList || byte === closeObject) {
        this.depth -= 1;
        if (this.depth < this.minDepth) this.minDepth = this.depth;
      }
    }
    this.offset += chunk.length;
  }

  /** The caller has cut the text at its last comma. */
  cut(): void {
    this.minDepth = Math.min(this.commaDepth, this.depth);
    this.lastComma = -1;
  }

  isObject(depth: number): boolean {
    return this.kinds[depth] === 1;
  }

  /** Byte range of the newest key of an open object. */
  keyRange(depth: number): [from: number, to: number] {
    return [this.keyFrom[depth] as number, this.keyTo[depth] as number];
  }

  /** The position behind the string's end, or the end of the chunk. */
  private skipString(chunk: Uint8Array, from: number): number {
    let { escaped } = this;
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (escaped) escaped = false;
      else if (byte === backslash) escaped = true;
      else if (byte === quote) {
        this.inString = false;
        this.escaped = false;
        this.stringTo = this.offset + at + 1;
        return at + 1;
      }
    }
    this.escaped = escaped;
    return chunk.length;
  }

  private open(at: number, byte: number): void {
    this.depth += 1;
    this.containers += 1;
    if (this.depth > maxJsonDepth) this.refuse(at, `Input is nested deeper than ${maxJsonDepth} levels`, 'too_deep');
    if (this.lastComma >= 0 && this.depth <= this.commaDepth) this.isMalformed = true;
    this.kinds[this.depth] = byte === openObject ? 1 : 0;
    this.widths[this.depth] = 0;
  }

  private countElement(at: number): void {
    this.elements += 1;
    const { maxElements } = this.limits;
    if (this.elements > maxElements) {
      this.refuse(at, `Input has more than ${maxElements} keys and list items`, 'too_many_elements');
    }
  }

  private countMember(at: number): void {
    const { depth } = this;
    this.members += 1;
    this.keyFrom[depth] = this.stringFrom;
    this.keyTo[depth] = this.stringTo;
    const width = (this.widths[depth] as number) + 1;
    this.widths[depth] = width;
    const { maxMembers } = this.limits;
    if (this.members > maxMembers) {
      this.refuse(at, `Input has more than ${maxMembers} members of objects`, 'too_many_members');
    }
    if (width > maxObjectMembers) {
      this.refuse(at, `Input has an object with more than ${maxObjectMembers} members`, 'too_many_members');
    }
  }

  private refuse(at: number, message: string, type: string): never {
    throw ValidationError.of(['body', this.offset + at], message, type);
  }
}
