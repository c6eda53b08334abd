export interface CsvRow {
  /** Line of the file on which the row begins, from 1. */
  line: number;
  cells: string[];
}

/** A place where the text is not CSV. */
export class CsvProblem extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const separators = [',', ';', '\t'] as const;

/** The separator that is most frequent in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counts = separators.map((separator) => first.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Reads CSV (RFC 4180) in pieces of text. Cells may contain separators, quotes and line breaks within quotes. */
export class CsvReader {
  private separator: string | undefined;
  private line = 1;
  private rowLine = 1;
  private cells: string[] = [];
  private cell = '';
  private state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  private isFirst = true;

  /** Rows that the text completes. */
  *push(text: string): Generator<CsvRow> {
    const piece = this.isFirst ? text.replace(/^\uFEFF/, '') : text;
    if (this.isFirst && piece === '') return;
    this.isFirst = false;
    this.separator ??= separatorOf(piece);
    for (const character of piece) {
      const row = this.take(character);
      if (row) yield row;
    }
  }

  *end(): Generator<CsvRow> {
    if (this.state === 'quoted') throw new CsvProblem(this.rowLine, 'A quote that begins here is not closed.');
    const row = this.endRow();
    if (row) yield row;
  }

  private take(character: string): CsvRow | undefined {
    if (this.state === 'quoted') {
      if (character === '"') this.state = 'quote';
      else {
        if (character === '\n') this.line += 1;
        this.cell += character;
      }
      return undefined;
    }
    if (character === '"' && this.state === 'quote') {
      this.cell += '"';
      this.state = 'quoted';
    } else if (character === '"' && this.state === 'start') this.state = 'quoted';
    else if (character === this.separator) this.endCell();
    else if (character === '\n') {
      const row = this.endRow();
      this.line += 1;
      this.rowLine = this.line;
      return row;
    } else if (character !== '\r') {
      if (this.state === 'quote') throw new CsvProblem(this.line, `“${character}” follows a closing quote.`);
      this.cell += character;
      this.state = 'plain';
    }
    return undefined;
  }

  private endCell(): void {
    this.cells.push(this.cell);
    this.cell = '';
    this.state = 'start';
  }

  /** Undefined for an empty line. */
  private endRow(): CsvRow | undefined {
    const isEmpty = this.cells.length === 0 && this.cell === '' && this.state === 'start';
    this.endCell();
    const row = { line: this.rowLine, cells: this.cells };
    this.cells = [];
    return isEmpty ? undefined : row;
  }
}
