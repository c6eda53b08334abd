import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { jsonErrorPosition, ValidationError } from '@heddle/errors';
import type { JsonMeter } from './json-meter.js';
import { findUnstorable, setMember, storableText, withNullForNotFinite, withStorableText } from './storable-json.js';

/** Bytes of text per parse; at most a few milliseconds of work. */
const defaultPieceBytes = 64 * 1024;

/**
 * Handling of text that PostgreSQL cannot store. `replaced` also reads words like `NaN` as null, and leaves numbers
 * beyond a double to the caller, so that one of them does not spoil an entire batch.
 */
export type TextHandling = 'refused' | 'replaced';

type Container = unknown[] | Record<string, unknown>;

/** An object or list whose end has not arrived. */
interface OpenContainer {
  value: Container;
  /** Key or index in the enclosing container. */
  step: string | number;
}

/** Text of a piece, which starts with `opener` and ends with `closers`, so that it is a document. */
interface Piece {
  opener: string;
  text: string;
  closers: string;
}

const byteOrderMark = '\ufeff';
const blank = /^[ \t\n\r]$/;
/** Placeholder key for a container that an earlier piece began; clients cannot guess it. */
const continued = randomUUID();

/**
 * Builds the value of a JSON text piece by piece while its bytes arrive. Each piece ends at a comma. Brackets for the
 * containers that are open at its ends make it a document, which the engine's parser reads. So neither the text nor the
 * bytes exist as a whole beside the value, and one call does a bounded amount of work. A text shorter than a piece is
 * parsed as it is.
 */
export class JsonBuilder {
  /** Bytes that no piece has consumed yet. */
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  /** Offset of the first pending byte in the text. */
  private pieceFrom = 0;
  /** Characters of the earlier pieces, including the commas between them. */
  private charactersBefore = 0;
  /** Open containers by depth; the first is a list that holds only the document. */
  private readonly open: OpenContainer[] = [{ value: [], step: 0 }];

  constructor(
    private readonly meter: JsonMeter,
    private readonly text: TextHandling = 'refused',
    private readonly pieceBytes = defaultPieceBytes,
  ) {}

  /** Takes bytes that the meter has already counted, and parses a piece once there are enough. */
  push(chunk: Uint8Array): void {
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
    if (this.pendingBytes < this.pieceBytes) return;
    const { lastComma, commaDepth, commaMinDepth, isMalformed } = this.meter;
    // A comma outside of the brackets is malformed; `finish` reports its position.
    if (isMalformed || lastComma < 0 || commaDepth < 1 || commaMinDepth < 0) return;
    this.readPiece(lastComma, commaDepth, commaMinDepth);
    this.meter.cut();
  }

  /** Returns the value of the whole text. An empty text counts as an empty object. */
  finish(): unknown {
    const minDepth = Math.max(this.meter.minDepth, 0);
    const piece = this.take(this.pendingBytes, this.openerFor(minDepth), '');
    if (this.pieceFrom === 0 && piece.text === '') return {};
    this.add(minDepth, piece);
    return (this.open[0]?.value as unknown[])[0];
  }

  private readPiece(to: number, depth: number, minDepth: number): void {
    const keys = this.newestKeys(minDepth, depth);
    let closers = '';
    for (let level = depth; level >= Math.max(minDepth, 1); level -= 1)
      closers += this.meter.isObject(level) ? '}' : ']';
    const piece = this.take(to - this.pieceFrom, this.openerFor(minDepth), closers);
    this.add(minDepth, piece);
    for (let level = minDepth + 1; level <= depth; level += 1) this.descend(level, keys[level - 1]);
    this.drop(1);
    this.charactersBefore += piece.text.length - piece.opener.length - closers.length + 1;
    this.pieceFrom = to + 1;
  }

  /** Brackets and keys from `minDepth` to the container in which the piece continues. */
  private openerFor(minDepth: number): string {
    const top = this.open.length - 1;
    let opener = '';
    for (let level = Math.max(minDepth, 1); level <= top; level += 1) {
      if (Array.isArray(this.open[level]?.value)) opener += '[';
      else opener += level < top ? `{"${continued}":` : '{';
    }
    return opener;
  }

  /** Keys, by depth, of the containers that this piece begins but does not end. */
  private newestKeys(minDepth: number, depth: number): (string | undefined)[] {
    const keys: (string | undefined)[] = [];
    for (let level = Math.max(minDepth, 1); level < depth; level += 1) {
      const [from, to] = this.meter.keyRange(level);
      if (this.meter.isObject(level)) {
        keys[level] = Buffer.concat(this.pendingIn(from - this.pieceFrom, to - this.pieceFrom)).toString('utf8');
      }
    }
    return keys;
  }

  /** Consumes pending bytes, and returns their text between the brackets. */
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

  /** A range of the pending bytes, without a copy. */
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

  /** Parses a piece, and adds its content to the containers that were open before it, down to `minDepth`. */
  private add(minDepth: number, piece: Piece): void {
    const parsed = this.parse(piece);
    const value = this.text === 'replaced' ? withStorableText(parsed) : parsed;
    if (this.text === 'refused') this.refuseUnstorable(value, Math.max(minDepth, 1));
    const top = this.open.length - 1;
    let part = minDepth === 0 ? [value] : (value as Container);
    for (let level = minDepth; level <= top; level += 1)
      part = addTo(this.open[level] as OpenContainer, part, level < top);
    this.open.length = minDepth + 1;
  }

  private parse({ opener, text, closers }: Piece): unknown {
    const end = text.length - closers.length;
    const first = this.pieceFrom === 0 ? undefined : text[skipBlanks(text, opener.length, 1)];
    // The added brackets must not make a text valid that has no value before or after its comma.
    if (first === ']' || first === '}') throw this.malformed(skipBlanks(text, opener.length, 1) - opener.length);
    try {
      const value = parseJson(text, this.text);
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
   * Opens the container at this depth that the last piece began but did not end: the newest child of the enclosing one.
   * It may be missing in a malformed text, which the next piece then refuses.
   */
  private descend(level: number, key: string | undefined): void {
    const parent = (this.open[level - 1] as OpenContainer).value;
    const step = Array.isArray(parent) ? parent.length - 1 : this.stepOf(key);
    const child = (parent as Record<string | number, unknown>)[step];
    const isContainer = typeof child === 'object' && child !== null;
    const value = isContainer ? (child as Container) : this.meter.isObject(level) ? {} : [];
    this.open.push({ value, step });
  }

  private stepOf(key: string | undefined): string {
    const step = stringOf(key);
    return this.text === 'replaced' ? storableText(step) : step;
  }

  /** `from`: depth of the container that the value belongs to. At 1, the value is that container. */
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

/** Parses JSON. Reads words like `NaN` as null if the text is handled leniently. */
export function parseJson(text: string, handling: TextHandling): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (handling === 'refused') throw error;
    return JSON.parse(withNullForNotFinite(text)) as unknown;
  }
}

const asBuffer = (bytes: Uint8Array) =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function skipBlanks(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (blank.test(text[at] ?? '')) at += step;
  return at;
}

/** Adds the part of a container that a piece holds, and returns the part of the open container within it. */
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

/** Decodes a key from its JSON text, quotes included. */
function stringOf(key: string | undefined): string {
  try {
    return JSON.parse(key ?? '""') as string;
  } catch {
    return '';
  }
}
