import { isObject } from '../../ui/json-text';
import { CsvProblem, CsvReader, type CsvRow } from './csv-reader';

export interface FileRecord {
  /** Line number, from 1. */
  line: number;
  fields: Record<string, unknown>;
}

export interface FileProblem {
  line: number;
  message: string;
}

export type FileFormat = 'csv' | 'jsonl';

export interface FileContent {
  format: FileFormat;
  /** Names of the columns, or of the members of all lines, in the order of their first appearance. */
  columns: string[];
  records: FileRecord[];
  problems: FileProblem[];
}

/** Maximum number of examples that the service stores in one request. */
export const maximumRecords = 20_000;

/** Null for other files. */
export function formatOf(name: string): FileFormat | null {
  if (/\.(csv|tsv)$/i.test(name)) return 'csv';
  return /\.(jsonl|ndjson)$/i.test(name) ? 'jsonl' : null;
}

interface Sink {
  push: (text: string) => void;
  end: () => void;
  content: FileContent;
}

/** Reads the whole file in pieces; `onProgress` gets the share that is read. */
export async function readRecords(
  file: Blob,
  format: FileFormat,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<FileContent> {
  const sink = format === 'csv' ? csvSink() : jsonlSink();
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let read = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      signal.throwIfAborted();
      read += part.value.length;
      sink.push(decoder.decode(part.value, { stream: true }));
      onProgress(file.size === 0 ? 1 : read / file.size);
      if (sink.content.records.length > maximumRecords) break;
    }
    sink.push(decoder.decode());
    sink.end();
  } catch (error) {
    // After broken CSV no row is certain.
    if (!(error instanceof CsvProblem)) throw error;
    sink.content.problems.push({ line: error.line, message: error.message });
  } finally {
    await reader.cancel();
  }
  const { content } = sink;
  const beyond = content.records[maximumRecords];
  if (beyond) {
    content.problems.push({
      line: beyond.line,
      message: `One import takes ${maximumRecords.toLocaleString('en')} examples. Divide the file before this line.`,
    });
    content.records.length = maximumRecords;
  }
  return content;
}

function csvSink(): Sink {
  const csv = new CsvReader();
  const content: FileContent = { format: 'csv', columns: [], records: [], problems: [] };
  let hasHeader = false;
  const take = ({ line, cells }: CsvRow) => {
    if (!hasHeader) {
      hasHeader = true;
      content.columns = cells.map((cell) => cell.trim());
      const twice = content.columns.find((name, at) => content.columns.indexOf(name) !== at);
      if (content.columns.includes('')) content.problems.push({ line, message: 'A column has no name.' });
      else if (twice !== undefined) content.problems.push({ line, message: `Two columns are named “${twice}”.` });
    } else if (cells.length === content.columns.length) {
      content.records.push({ line, fields: Object.fromEntries(content.columns.map((name, at) => [name, cells[at]])) });
    } else {
      content.problems.push({ line, message: `${cells.length} cells, but ${content.columns.length} columns.` });
    }
  };
  return {
    content,
    push: (text) => {
      for (const row of csv.push(text)) take(row);
    },
    end: () => {
      for (const row of csv.end()) take(row);
    },
  };
}

function jsonlSink(): Sink {
  const content: FileContent = { format: 'jsonl', columns: [], records: [], problems: [] };
  const columns = new Set<string>();
  let line = 0;
  let rest = '';
  const take = (text: string) => {
    line += 1;
    if (text.trim() === '') return;
    try {
      const value = JSON.parse(text) as unknown;
      if (!isObject(value)) {
        content.problems.push({ line, message: 'A line has to be a JSON object: {"name": "value"}.' });
        return;
      }
      for (const name of Object.keys(value)) columns.add(name);
      content.records.push({ line, fields: value });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      content.problems.push({ line, message: `This is not JSON: ${reason}` });
    }
  };
  return {
    content,
    push: (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const each of lines) take(each.replace(/^\uFEFF/, ''));
    },
    end: () => {
      take(rest);
      content.columns = [...columns];
    },
  };
}
