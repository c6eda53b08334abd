import { createHash } from 'node:crypto';

export interface UploadContent {
  header: Readonly<Record<string, unknown>>;
  rows: () => AsyncIterable<string>;
}

export interface Measured {
  rows: number;
  bytes: number;
  /** Hash of the body, used as Idempotency-Key: the same file with the same options has the same hash. */
  hash: string;
}

/** Header without unset members. */
export const uploadHeader = ({ header }: UploadContent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(header).filter(([name, value]) => name !== 'results' && value !== undefined));

/** JSON of an upload in chunks of about 64 KiB. */
export async function* uploadBody(
  content: UploadContent,
  onRow: (row: string) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const members = Object.entries(uploadHeader(content)).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
  );
  let pending = [`{${members.join('')}"results":[`];
  let length = 0;
  let isFirst = true;
  for await (const row of content.rows()) {
    onRow(row);
    pending.push(isFirst ? row : `,${row}`);
    isFirst = false;
    length += row.length;
    if (length < 65_536) continue;
    yield Buffer.from(pending.join(''));
    pending = [];
    length = 0;
  }
  yield Buffer.from(`${pending.join('')}]}`);
}

export async function measure(
  content: UploadContent,
  onProgress: (read: Pick<Measured, 'rows' | 'bytes'>) => void = () => undefined,
): Promise<Measured> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  for await (const piece of uploadBody(content, () => (rows += 1))) {
    hash.update(piece);
    bytes += piece.length;
    onProgress({ rows, bytes });
  }
  return { rows, bytes, hash: hash.digest('hex') };
}
