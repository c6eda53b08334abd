/** Longer lines are cut. */
const maxLineCharacters = 16_384;

/** Passes on whole lines of a stream, without their ends. */
export class LineSplitter {
  private rest = '';

  constructor(private readonly onLine: (line: string) => void) {}

  push(text: string): void {
    const lines = (this.rest + text).split(/\r?\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.pass(line);
    if (this.rest.length > maxLineCharacters) this.end();
  }

  end(): void {
    const { rest } = this;
    this.rest = '';
    if (rest !== '') this.pass(rest);
  }

  private pass(line: string): void {
    if (line.trim() !== '') this.onLine(line.slice(0, maxLineCharacters));
  }
}
