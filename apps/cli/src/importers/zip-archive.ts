import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { UsageError } from '../contract/errors.js';

const zstandard = 93;

/** API of newer Node versions than the installed types. */
const zstdDecompress = (zlib as { zstdDecompress?: unknown }).zstdDecompress as
  ((data: Buffer, callback: (error: Error | null, result: Buffer) => void) => void) | undefined;

/** Zip file; entries are read one at a time by name. */
export class ZipArchive {
  private constructor(
    private readonly file: string,
    private readonly zip: ZipFile,
    private readonly byName: ReadonlyMap<string, Entry>,
  ) {}

  static async open(file: string): Promise<ZipArchive> {
    try {
      const zip = await promisify(yauzl.open)(file, { lazyEntries: true, autoClose: false });
      return new ZipArchive(file, zip, await listEntries(zip));
    } catch (error) {
      throw new UsageError(`${file} is not a zip file: ${(error as Error).message}`);
    }
  }

  get entries(): string[] {
    return [...this.byName.keys()];
  }

  async read(name: string): Promise<string> {
    const entry = this.byName.get(name);
    if (!entry) throw new UsageError(`${this.file} has no ${name}`);
    return (await this.content(entry)).toString('utf8');
  }

  private async content(entry: Entry): Promise<Buffer> {
    const open = promisify(this.zip.openReadStream.bind(this.zip));
    try {
      if (entry.compressionMethod !== zstandard) return await buffer(await open(entry, {}));
      if (!zstdDecompress) throw new Error('it is compressed by Zstandard, for which Node 22.15 or newer is needed');
      return await promisify(zstdDecompress)(await buffer(await open(entry, { decodeFileData: false })));
    } catch (error) {
      throw new UsageError(`${this.file}, ${entry.fileName}: ${(error as Error).message}`);
    }
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}
