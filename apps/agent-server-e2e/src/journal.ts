import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testGraphs } from './test-project.js';

/** The langgraph.json of the graph that writes the journal. */
export const journalConfig = join(testGraphs, 'langgraph.json');

interface JournalLine {
  run: string;
  step: number;
  execution: string;
  pid: number;
  at: number;
  phase: 'start' | 'tick' | 'end';
}

/** Lines that the nodes of a run wrote during their execution. */
export class Journal {
  private readonly folder = mkdtempSync(join(tmpdir(), 'heddle-journal-'));
  readonly path = join(this.folder, 'journal');

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  lines(run: string): JournalLine[] {
    if (!existsSync(this.path)) return [];
    const text = readFileSync(this.path, 'utf8');
    // A line that is being written has no end yet.
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as JournalLine)
      .filter((line) => line.run === run);
  }

  /** Executions of nodes that overlap another one of the same run. */
  overlaps(run: string): string[] {
    const lines = this.lines(run);
    const starts = lines.filter((line) => line.phase === 'start');
    return starts.flatMap((start) =>
      starts
        .filter((other) => other.execution !== start.execution && other.at <= start.at)
        .filter((other) => lines.some((line) => line.execution === other.execution && line.at > start.at))
        .map((other) => `step ${start.step} in ${start.pid} began during step ${other.step} in ${other.pid}`),
    );
  }

  executions(run: string): number {
    return this.lines(run).filter((line) => line.phase === 'start').length;
  }
}
