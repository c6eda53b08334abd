import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { jsonErrorPosition, ValidationError } from '@heddle/errors';
import type { JsonMeter } from './json-meter.js';
import { findUnstorable } from './storable-json.js';

/** Bytes of text that are parsed at once; some milliseconds of work. */
const defaultPieceBytes = 64 * 1024;

type Container = unknown[] | Record<string, unknown>;

/** A container whose end has not arrived. */
interface OpenContainer {
  value: Container;
  /** Its place in the container around it. */
  step: string | number;
}

/** Text of a piece, between the brackets that make a document of it. */
interface Piece {
  opener: string;
  text: string;
  closers: string;
}

const byteOrderMark = '\ufeff';
const blank = /^[ \t\n\r]$/;
/** Stands for the key of a container that a former piece began; no client can guess it. */
const continued = randomUUID();

/**
 * Builds the value of a JSON text while its bytes arrive, piece by piece. Each piece ends at a comma; brackets are put
 * around it for the containers that are open at its ends, and the engine's parser reads it. So neither the text nor the
 * bytes exist as a whole beside the value, and one call does a bounded amount of work. A shorter text than a piece is
 * parsed as it is.
 */
export class JsonBuilder {
  /** Bytes that no piece has taken. */
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  /** Place of the first pending byte in the text. */
  private pieceFrom = 0;
  /** Characters of the pieces before, with the commas between them. */
  private charactersBefore = 0;
  /** By depth; the first is a list that holds the document alone. */
  private readonly open: OpenContainer[] = [{ value: [], step: 0 }];

  constructor(
    private readonly meter: JsonMeter,
    private readonly pieceBytes = defaultPieceBytes,
  ) {}

  /** Takes bytes that the meter has counted, and reads a piece when there is enough for one. */
  push(chunk: Uint8Array): void {
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
    if (this.pendingBytes < this.pieceBytes) return;
    const { lastComma, commaDepth, commaFloor, isMalformed } = this.meter;
    // No document has a comma outside of its brackets; the last piece tells where that is.
    if (isMalformed || lastComma < 0 || commaDepth < 1 || commaFloor < 0) return;
    this.readPiece(lastComma, commaDepth, commaFloor);
    this.meter.cut();
  }

  /** The value of the whole text. An empty text counts as an empty object. */
  finish(): unknown {
    const floor = Math.max(this.meter.floor, 0);
    const piece = this.take(this.pendingBytes, this.openerFor(floor), '');
    if (this.pieceFrom === 0 && piece.text === '') return {};
    this.add(floor, piece);
    return (this.open[0]?.value as unknown[])[0];
  }

  private readPiece(to: number, depth: number, floor: number): void {
    const keys = this.newestKeys(floor, depth);
    let closers = '';
    for (let level = depth; level >= Math.max(floor, 1); level -= 1) closers += this.meter.isObject(level) ? '}' : ']';
    const piece = this.take(to - this.pieceFrom, this.openerFor(floor), closers);
    this.add(floor, piece);
    for (let level = floor + 1; level <= depth; level += 1) this.descend(level, keys[level - 1]);
    this.drop(1);
    this.charactersBefore += piece.text.length - piece.opener.length - closers.length + 1;
    this.pieceFrom = to + 1;
  }

  /** Brackets and keys that lead from `floor` to the place where the piece goes on. */
  private openerFor(floor: number): string {
    const top = this.open.length - 1;
    let opener = '';
    for (let level = Math.max(floor, 1); level <= top; level += 1) {
      if (Array.isArray(this.open[level]?.value)) opener += '[';
      else opener += level < top ? `{"${continued}":` : '{';
    }
    return opener;
  }

  /** The keys, by depth, under which the containers stand that this piece begins and does not end. */
  private newestKeys(floor: number, depth: number): (string | undefined)[] {
    const keys: (string | undefined)[] = [];
    for (let level = Math.max(floor, 1); level < depth; level += 1) {
      const [from, to] = this.meter.keyRange(level);
      if (this.meter.isObject(level)) {
        keys[level] = Buffer.concat(this.pendingIn(from - this.pieceFrom, to - this.pieceFrom)).toString('utf8');
      }
    }
    return keys;
  }

  /** Takes pending bytes as text, between brackets. */
  private take(length: number, opener: string, closers: string): Piece {
    const parts = this.pendingIn(0, length);
    this.drop(length);
    const [only] = parts;
    const isWhole = parts.length === 1 && opener === '' && closers === '';
    const bytes =
      isWhole && only ? asBuffer(only) : Buffer.concat([Buffer.from(opener), ...parts, Buffer.from(closers)]);
    if (!isUtf8(bytes)) throw ValidationError.of(['body'], 'Input should be valid UTF-8', 'string_unicode');
    const text = bytes.toString('utf8');
    return { opener, text: this.pieceFrom === 0 && text.startsWith(byteOrderMark) ? text.slice(1) : text, closers };
  }

  /** Pending bytes, without a copy. */
  private pendingIn(from: number, to: number): Uint8Array[] {
    const parts: Uint8Array[] = [];
    let at = 0;
    for (const part of this.pending) {
      if (at >= to) break;
      if (at + part.length > from) parts.push(part.subarray(Math.max(from - at, 0), to - at));
      at += part.length;
    }
    return parts;
  }

  private drop(length: number): void {
    this.pendingBytes -= length;
    let from = length;
    while (from > 0 && this.pending[0]) {
      const [part] = this.pending;
      if (part.length > from) this.pending[0] = part.subarray(from);
      else this.pending.shift();
      from -= Math.min(from, part.length);
    }
  }

  /** Reads a piece and adds what it holds to the containers that were open before it, down to `floor`. */
  private add(floor: number, piece: Piece): void {
    const value = this.parse(piece);
    this.refuseUnstorable(value, Math.max(floor, 1));
    const top = this.open.length - 1;
    let part = floor === 0 ? [value] : (value as Container);
    for (let level = floor; level <= top; level += 1)
      part = addTo(this.open[level] as OpenContainer, part, level < top);
    this.open.length = floor + 1;
  }

  private parse({ opener, text, closers }: Piece): unknown {
    const end = text.length - closers.length;
    const first = this.pieceFrom === 0 ? undefined : text[skipBlanks(text, opener.length, 1)];
    // Brackets around a piece must not make a whole of a comma that has nothing before or behind it.
    if (first === ']' || first === '}') throw this.malformed(skipBlanks(text, opener.length, 1) - opener.length);
    try {
      const value = JSON.parse(text) as unknown;
      const last = closers === '' ? undefined : text[skipBlanks(text, end - 1, -1)];
      if (last !== '[' && last !== '{') return value;
    } catch {
      const at = Math.min(jsonErrorPosition(text) ?? text.length, end);
      throw this.malformed(Math.max(at - opener.length, 0));
    }
    throw this.malformed(end - opener.length);
  }

  private malformed(at: number): ValidationError {
    return ValidationError.of(['body', this.charactersBefore + at], 'JSON decode error', 'json_invalid');
  }

  /**
   * To the container at a depth that the last piece began and did not end: the newest child of the one around it. A text
   * that is no JSON may not have it; the piece behind it is refused then.
   */
  private descend(level: number, key: string | undefined): void {
    const parent = (this.open[level - 1] as OpenContainer).value;
    const step = Array.isArray(parent) ? parent.length - 1 : stringOf(key);
    const child = (parent as Record<string | number, unknown>)[step];
    const isContainer = typeof child === 'object' && child !== null;
    const value = isContainer ? (child as Container) : this.meter.isObject(level) ? {} : [];
    this.open.push({ value, step });
  }

  /** `from` is the depth of the container that the value belongs to or, at 1, is. */
  private refuseUnstorable(value: unknown, from: number): void {
    const found = findUnstorable(value);
    if (!found) return;
    const [source = 'body', ...steps] = found.loc;
    const loc = [source, ...this.open.slice(2, from + 1).map(({ step }) => step)];
    let level = from;
    let container = this.open[level];
    for (const step of steps) {
      const inner = container && this.open[level + 1];
      const list = Array.isArray(container?.value) ? container.value : undefined;
      if (inner && step === (list ? 0 : continued)) {
        loc.push(inner.step);
        level += 1;
        container = inner;
      } else {
        loc.push(list ? list.length - (inner ? 1 : 0) + Number(step) : step);
        container = undefined;
      }
    }
    throw new ValidationError([{ ...found, loc }]);
  }
}

const asBuffer = (bytes: Uint8Array) =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function skipBlanks(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (blank.test(text[at] ?? '')) at += step;
  return at;
}

/** Adds what a piece holds of a container, and returns what it holds of the container that was open within. */
function addTo({ value }: OpenContainer, part: Container, hasInner: boolean): Container {
  if (Array.isArray(value)) {
    const items = part as unknown[];
    for (let index = hasInner ? 1 : 0; index < items.length; index += 1) value.push(items[index]);
    return items[0] as Container;
  }
  const members = part as Record<string, unknown>;
  for (const key of Object.keys(members)) if (key !== continued) setMember(value, key, members[key]);
  return members[continued] as Container;
}

/** As the parser does: `__proto__` is a member like any other. */
function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Of a key with its quotes. */
function stringOf(key: string | undefined): string {
  try {
    return JSON.parse(key ?? '""') as string;
  } catch {
    return '';
  }
}
