/** Logs of the programs of `npm start`, with rotation. */
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from './progress.mjs';

/** 50 MiB per service: the current file, and `.1` to `.4` from newer to older. */
const defaults = { maxBytes: 10 * 1024 * 1024, olderFiles: 4 };

export class LogFile {
  /**
   * @param {string} path
   * @param {{ maxBytes?: number, olderFiles?: number }} limits
   */
  constructor(path, limits = {}) {
    const { maxBytes, olderFiles } = { ...defaults, ...limits };
    this.path = path;
    this.maxBytes = maxBytes;
    this.olderFiles = olderFiles;
    this.complained = false;
    this.isClosed = false;
    mkdirSync(dirname(path), { recursive: true });
    this.file = this.open();
    this.size = this.sizeNow();
  }

  /**
   * Writes synchronously, so that the end of the process loses nothing; a full disk costs lines, never the service.
   *
   * @param {string | Uint8Array} text
   */
  write(text) {
    // A process that outlives its service may still write. Another file may have the number of this one then.
    if (this.isClosed) return;
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    try {
      if (this.size > 0 && this.size + bytes.length > this.maxBytes) this.rotate();
      writeSync(this.file, bytes);
      this.size += bytes.length;
    } catch (error) {
      if (!this.complained) console.error(`${this.path} cannot be written: ${messageOf(error)}`);
      this.complained = true;
    }
  }

  /** Later writes are ignored. */
  close() {
    this.isClosed = true;
    closeSync(this.file);
  }

  open() {
    return openSync(this.path, 'a', 0o600);
  }

  sizeNow() {
    return fstatSync(this.file).size;
  }

  rotate() {
    for (let age = this.olderFiles; age > 0; age -= 1) {
      const younger = age === 1 ? this.path : `${this.path}.${age - 1}`;
      if (existsSync(younger)) renameSync(younger, `${this.path}.${age}`);
    }
    closeSync(this.file);
    this.file = this.open();
    this.size = this.sizeNow();
  }
}

/** Delivers text in whole lines with their line feeds; a line above the maximum length comes in parts. */
export class WholeLines {
  /**
   * @param {(lines: string) => void} deliver
   * @param {number} maxLength
   */
  constructor(deliver, maxLength = 1024 * 1024) {
    this.deliver = deliver;
    this.maxLength = maxLength;
    this.rest = '';
  }

  /** @param {string} text */
  push(text) {
    this.rest += text;
    const end = this.rest.length > this.maxLength ? this.rest.length : this.rest.lastIndexOf('\n') + 1;
    if (end === 0) return;
    const lines = this.rest.slice(0, end);
    this.rest = this.rest.slice(end);
    this.deliver(lines);
  }

  end() {
    if (this.rest !== '') this.deliver(`${this.rest}\n`);
    this.rest = '';
  }
}
