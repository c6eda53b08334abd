import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Minimum size; smaller files fit into one packet. */
const minimumBytes = 1_024;

/** Writes a `.br` and a `.gz` beside each text file of the build, with maximum compression. */
export function precompress(dist: string): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, name);
    if (!/\.(js|css|html|svg)$/.test(name) || statSync(file).size < minimumBytes) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
