import { ValidationError } from '@heddle/errors';

export interface CsvLimits {
  /** Maximum rows below the header. */
  maxRows: number;
  maxColumns: number;
  maxRowBytes: number;
}

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Maximum empty lines, and further ones per row: they are skipped, but still cost time. */
const emptyLines = 1000;
const emptyLinesPerRow = 10;

/**
 * Counts rows and cells of a CSV text while its bytes arrive, so that a text with too many of them is refused before
 * they are built. The parser, not the meter, checks the quotes.
 */
export class CsvMeter {
  private inQuotes = false;
  /** Complete records, including the header. */
  private records = 0;
  private emptyLines = 0;
  private cells = 1;
  private bytes = 0;
  private afterReturn = false;

  constructor(private readonly limits: CsvLimits) {}

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (!this.inQuotes && (byte === lineFeed || byte === carriageReturn)) this.endLine(byte);
      else {
        if (byte === quote) this.inQuotes = !this.inQuotes;
        else if (byte === comma && !this.inQuotes) this.cells += 1;
        this.bytes += 1;
        this.afterReturn = false;
      }
    }
    this.checkRow();
  }

  private endLine(byte: number): void {
    const isSecondHalf = byte === lineFeed && this.afterReturn;
    this.afterReturn = byte === carriageReturn;
    if (isSecondHalf) return;
    if (this.bytes > 0) {
      this.checkRow();
      this.records += 1;
    } else this.countEmptyLine();
    this.cells = 1;
    this.bytes = 0;
  }

  /** Checks the current row, which may be incomplete. */
  private checkRow(): void {
    const { maxRows, maxColumns, maxRowBytes } = this.limits;
    if (this.bytes === 0) return;
    if (this.records > maxRows)
      this.refuse(['body', 'file'], `The file has more than ${maxRows} rows`, 'too_many_rows');
    const row = ['body', 'file', this.records];
    if (this.cells > maxColumns) {
      this.refuse(row, `Row ${this.records} has more than ${maxColumns} cells`, 'too_many_columns');
    }
    if (this.bytes > maxRowBytes) {
      this.refuse(row, `Row ${this.records} is larger than ${maxRowBytes} bytes`, 'row_too_large');
    }
  }

  private countEmptyLine(): void {
    this.emptyLines += 1;
    const maximum = emptyLines + emptyLinesPerRow * this.records;
    if (this.emptyLines <= maximum) return;
    this.refuse(
      ['body', 'file'],
      `The file has more than ${maximum} empty lines before row ${this.records}`,
      'too_many_empty_lines',
    );
  }

  private refuse(place: (string | number)[], message: string, type: string): never {
    throw ValidationError.of(place, message, type);
  }
}
