/** Logs of what `npm start` runs: files that do not grow without end. */
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** 50 MiB per service: the file that is written, and `.1` to `.4` from newer to older. */
const defaults = { maxBytes: 10 * 1024 * 1024, olderFiles: 4 };

export class LogFile {
  constructor(path, limits = {}) {
    Object.assign(this, defaults, limits, { path });
    mkdirSync(dirname(path), { recursive: true });
    this.open();
  }

  /** Writes at once, so that nothing is lost with the process; a full disk costs lines, never the service. */
  write(text) {
    const bytes = Buffer.from(text);
    try {
      if (this.size > 0 && this.size + bytes.length > this.maxBytes) this.rotate();
      writeSync(this.file, bytes);
      this.size += bytes.length;
    } catch (error) {
      if (!this.complained) console.error(`${this.path} cannot be written: ${error.message}`);
      this.complained = true;
    }
  }

  close() {
    closeSync(this.file);
  }

  open() {
    this.file = openSync(this.path, 'a', 0o600);
    this.size = fstatSync(this.file).size;
  }

  rotate() {
    for (let age = this.olderFiles; age > 0; age -= 1) {
      const younger = age === 1 ? this.path : `${this.path}.${age - 1}`;
      if (existsSync(younger)) renameSync(younger, `${this.path}.${age}`);
    }
    closeSync(this.file);
    this.open();
  }
}

/** Hands text on in whole lines, each with its line feed; an endless line is handed on in parts. */
export class WholeLines {
  constructor(deliver, maxLength = 1024 * 1024) {
    Object.assign(this, { deliver, maxLength, rest: '' });
  }

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
