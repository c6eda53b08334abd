import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';

/** Packages are many small files: speed matters more than size. */
const gzip = { level: 1 };

/** Archive of these paths below the folder. */
export function pack(
  folder: string,
  paths: readonly string[],
  isLeft: (path: string) => boolean = () => false,
): Readable {
  const filter = (path: string) => !isLeft(path.replace(/^\.\//, '').replace(/\/$/, ''));
  return Readable.from(create({ cwd: folder, gzip, filter, noMtime: false, portable: true }, [...paths]));
}

/** Unpacks an archive. An entry outside of the folder, or through a link, fails. */
export async function unpack(archive: Readable, folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unpacking = extract({ cwd: folder, strict: true, preserveOwner: false });
  await pipeline(archive, unpacking, { signal });
}
