import { jsonErrorPosition } from '@heddle/errors';
import { maxRecordBytes } from '../../contract/json-size.js';

/** The document is not JSON; `offset` counts bytes from its start. */
export class JsonSyntaxError extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

/** Refusal of a document that may be valid JSON; `type` is the reason. */
export class RefusedJsonError extends Error {
  constructor(
    readonly offset: number,
    message: string,
    readonly type: 'too_deep' | 'too_many_elements' | 'too_many_empty_lines' | 'value_error',
  ) {
    super(message);
  }
}

/** The document is JSON of another kind than an object. */
export class NotAnObjectError extends Error {}

/** Another value in place of the streamed list. */
export class NotAListError extends Error {}

/** A member or item above the size limit. */
export class JsonTextTooLargeError extends Error {
  constructor(readonly maxBytes: number) {
    super(`A member or item has more than ${maxBytes} bytes`);
  }
}

export function tooDeep(offset: number): RefusedJsonError {
  return new RefusedJsonError(offset, `Input is nested deeper than ${maxNestingDepth} levels`, 'too_deep');
}

export function tooManyElements(offset: number, maxElements: number): RefusedJsonError {
  const message = `The document, or a single row or field, has more than ${maxElements} keys and list items`;
  return new RefusedJsonError(offset, message, 'too_many_elements');
}

/** Maximum bytes of a member or item: parsing, hashing and writing it block the event loop. */
export const longestTextBytes = maxRecordBytes;

/** Splits a document that arrives in chunks into its parts. */
export interface DocumentScanner {
  push(chunk: Buffer): void;
  /** Call once after the last chunk. */
  end(): void;
}

export interface JsonScannerHandlers {
  /** A member of the top-level object, other than the streamed list. */
  member(key: string, text: Buffer, offset: number): void;
  /** An item of the streamed list; `line` counts from 1, where each item has a line of its own. */
  item(index: number, text: Buffer, offset: number, line?: number): void;
  /** The streamed member was present and is a list. */
  listStart(): void;
}

type State =
  | 'start' // before the top-level {
  | 'key-or-end' // after {
  | 'key' // after a comma between members
  | 'in-key'
  | 'colon'
  | 'value' // before a member's value
  | 'item-or-end' // after [ of the streamed list
  | 'item' // after a comma between items
  | 'in-value'
  | 'after-value'
  | 'after-item'
  | 'done';

export const enum Byte {
  Tab = 0x09,
  LineFeed = 0x0a,
  Return = 0x0d,
  Space = 0x20,
  Quote = 0x22,
  Comma = 0x2c,
  Colon = 0x3a,
  OpenList = 0x5b,
  Backslash = 0x5c,
  CloseList = 0x5d,
  OpenObject = 0x7b,
  CloseObject = 0x7d,
}

const startsOtherValue = /[["\-0-9tfn]/;

const isSpace = (byte: number) =>
  byte === Byte.Space || byte === Byte.LineFeed || byte === Byte.Return || byte === Byte.Tab;

/** Maximum nesting: deeper documents would exhaust the stack of recursive readers. */
export const maxNestingDepth = 200;

/**
 * Cuts a JSON object into the texts of its members, and one named member, a list, into the texts of its items,
 * from chunks of any size. Memory is bounded by the largest single member or item. It checks the structure
 * between those texts; parsing them checks the rest.
 */
export class JsonScanner implements DocumentScanner {
  private state: State = 'start';
  /** Owner of the current value. */
  private target: 'member' | 'item' = 'member';
  private key = '';
  private index = 0;
  private memberCount = 0;
  private depth = 0;
  /** Elements of the current text: each opening bracket and each comma begins at most one key or item. */
  private elements = 0;
  private inString = false;
  private escaped = false;
  /** A number or literal outside any bracket: ends at the next delimiter. */
  private bare = false;
  private parts: Buffer[] = [];
  private textOffset = 0;
  private consumed: number;
  private readonly isList: boolean;
  private readonly maxTextBytes: number;
  private listSeen = false;

  constructor(
    /** Null where no member is streamed. */
    private readonly listKey: string | null,
    private readonly handlers: JsonScannerHandlers,
    /** Most keys and items within one member or item, and most members. */
    private readonly maxElements: number,
    /** `lead`: bytes before the document. `isList`: the document is the list. `maxTextBytes`: per member or item. */
    { lead = 0, isList = false, maxTextBytes = longestTextBytes } = {},
  ) {
    this.maxTextBytes = maxTextBytes;
    this.consumed = lead;
    this.isList = isList;
  }

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      at = this.state === 'in-value' || this.state === 'in-key' ? this.text(chunk, at) : this.structure(chunk, at);
    }
    this.consumed += chunk.length;
  }

  end(): void {
    if (this.state !== 'done') throw new JsonSyntaxError(this.consumed, 'Unexpected end of the document');
  }

  /** One structural byte, or the first byte of a text. */
  private structure(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (isSpace(byte)) return at + 1;
    const offset = this.consumed + at;
    switch (this.state) {
      case 'start':
        if (this.isList && byte === Byte.OpenList) {
          this.handlers.listStart();
          this.state = 'item-or-end';
          return at + 1;
        }
        if (this.isList) throw new NotAListError();
        if (byte !== Byte.OpenObject) {
          if (startsOtherValue.test(String.fromCharCode(byte))) throw new NotAnObjectError();
          throw new JsonSyntaxError(offset, 'Expected {');
        }
        this.state = 'key-or-end';
        return at + 1;
      case 'key-or-end':
      case 'key':
        if (byte === Byte.Quote) return this.beginText('in-key', offset, at);
        if (byte === Byte.CloseObject && this.state === 'key-or-end') this.state = 'done';
        else throw new JsonSyntaxError(offset, 'Expected a property name in double quotes');
        return at + 1;
      case 'colon':
        if (byte !== Byte.Colon) throw new JsonSyntaxError(offset, 'Expected :');
        this.state = 'value';
        return at + 1;
      case 'value':
        if (this.key === this.listKey) {
          if (this.listSeen)
            throw new RefusedJsonError(offset, `The member ${this.listKey} appears twice`, 'value_error');
          this.listSeen = true;
          if (byte === Byte.OpenList) {
            this.handlers.listStart();
            this.state = 'item-or-end';
            return at + 1;
          }
        }
        this.target = 'member';
        return this.beginText('in-value', offset, at);
      case 'item-or-end':
      case 'item':
        if (byte === Byte.CloseList && this.state === 'item-or-end') {
          this.state = this.afterList;
          return at + 1;
        }
        this.target = 'item';
        return this.beginText('in-value', offset, at);
      case 'after-value':
        if (byte === Byte.Comma) this.state = 'key';
        else if (byte === Byte.CloseObject) this.state = 'done';
        else throw new JsonSyntaxError(offset, 'Expected , or }');
        return at + 1;
      case 'after-item':
        if (byte === Byte.Comma) this.state = 'item';
        else if (byte === Byte.CloseList) this.state = this.afterList;
        else throw new JsonSyntaxError(offset, 'Expected , or ]');
        return at + 1;
      default:
        throw new JsonSyntaxError(offset, 'Unexpected data after the document');
    }
  }

  private get afterList(): State {
    return this.isList ? 'done' : 'after-value';
  }

  private beginText(state: 'in-key' | 'in-value', offset: number, at: number): number {
    this.state = state;
    this.textOffset = offset;
    this.parts = [];
    this.depth = 0;
    this.elements = 0;
    this.inString = false;
    this.escaped = false;
    this.bare = false;
    return at;
  }

  /** Reads to the end of the current text or of the chunk. */
  private text(chunk: Buffer, from: number): number {
    let at = from;
    let { depth, elements, inString, escaped, bare } = this;
    const { maxElements } = this;
    const length = chunk.length;
    for (; at < length; at += 1) {
      const byte = chunk[at] as number;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === Byte.Backslash) escaped = true;
        else if (byte === Byte.Quote) {
          inString = false;
          if (depth === 0) return this.finish(chunk, from, at + 1);
        }
      } else if (byte === Byte.Quote) {
        if (bare) return this.finish(chunk, from, at);
        inString = true;
      } else if (byte === Byte.OpenObject || byte === Byte.OpenList) {
        if (bare) return this.finish(chunk, from, at);
        depth += 1;
        elements += 1;
        if (depth > maxNestingDepth) this.refuseDepth(this.consumed + at);
        if (elements > maxElements) this.refuseElements(this.consumed + at);
      } else if (byte === Byte.CloseObject || byte === Byte.CloseList) {
        if (depth === 0) return this.finish(chunk, from, at);
        depth -= 1;
        if (depth === 0) return this.finish(chunk, from, at + 1);
      } else if (depth === 0) {
        if (byte === Byte.Comma || byte === Byte.Colon || isSpace(byte)) return this.finish(chunk, from, at);
        bare = true;
      } else if (byte === Byte.Comma) {
        elements += 1;
        if (elements > maxElements) this.refuseElements(this.consumed + at);
      }
    }
    this.depth = depth;
    this.elements = elements;
    this.inString = inString;
    this.escaped = escaped;
    this.bare = bare;
    // A copy: the caller may reuse its chunk.
    this.parts.push(Buffer.from(chunk.subarray(from)));
    if (this.consumed + length - this.textOffset > this.maxTextBytes) {
      throw new JsonTextTooLargeError(this.maxTextBytes);
    }
    return length;
  }

  private refuseDepth(offset: number): never {
    throw tooDeep(offset);
  }

  private refuseElements(offset: number): never {
    throw tooManyElements(offset, this.maxElements);
  }

  private finish(chunk: Buffer, from: number, to: number): number {
    const last = chunk.subarray(from, to);
    const text = this.parts.length === 0 ? last : Buffer.concat([...this.parts, last]);
    this.parts = [];
    if (text.length === 0) throw new JsonSyntaxError(this.textOffset, 'Expected a value');
    if (this.state === 'in-key') {
      this.memberCount += 1;
      if (this.memberCount > this.maxElements) this.refuseElements(this.textOffset);
      this.key = String(parseJsonText(text, this.textOffset));
      this.state = 'colon';
    } else if (this.target === 'item') {
      this.state = 'after-item';
      this.handlers.item(this.index, text, this.textOffset);
      this.index += 1;
    } else {
      this.state = 'after-value';
      this.handlers.member(this.key, text, this.textOffset);
    }
    return to;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses one text that the scanner handed out. */
export function parseJsonText(text: Buffer, offset: number): unknown {
  let decoded: string;
  try {
    decoded = utf8.decode(text);
  } catch {
    throw new JsonSyntaxError(offset, 'Not valid UTF-8');
  }
  try {
    return JSON.parse(decoded);
  } catch (error) {
    const before = Buffer.byteLength(decoded.slice(0, jsonErrorPosition(decoded) ?? decoded.length));
    throw new JsonSyntaxError(offset + before, (error as Error).message);
  }
}
