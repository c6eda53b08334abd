import { UsageError } from '../contract/errors.js';
import { fileChunks, type OnProgress, ignoreProgress } from './file-chunks.js';
import { JsonMembers, type JsonPart } from './json-members.js';
import { rowPlace, type UploadHeader, type UploadSource } from './upload-source.js';

/** Body of an upload in a file of any size; rows are passed on unparsed. */
export async function readJsonUpload(file: string, onRead: OnProgress = ignoreProgress): Promise<UploadSource> {
  const header: Record<string, unknown> = {};
  const members = new JsonMembers('results');
  for await (const part of partsOf(file, members, onRead)) {
    if (part.kind === 'row') parseJson(part.text, `${file}, row ${part.index + 1}`);
    else header[part.name] = parseJson(part.text, `${file}, ${part.name}`);
  }
  if (!members.sawList) throw new UsageError(`${file} has no list "results": is it an upload? See --format`);
  return { header: header as Partial<UploadHeader>, rows: () => rowsOf(file), placeOf: rowPlace };
}

async function* rowsOf(file: string): AsyncGenerator<string> {
  for await (const part of partsOf(file, new JsonMembers('results'), ignoreProgress))
    if (part.kind === 'row') yield part.text;
}

async function* partsOf(file: string, members: JsonMembers, onRead: OnProgress): AsyncGenerator<JsonPart> {
  try {
    for await (const chunk of fileChunks(file, onRead)) yield* members.push(chunk);
    members.end();
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

export function parseJson(text: string, location: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${location} is not JSON: ${(error as Error).message}`);
  }
}
