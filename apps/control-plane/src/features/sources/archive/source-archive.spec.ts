import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { list, Pax } from 'tar';
import {
  checksum,
  endMark,
  type FixtureEntry,
  projectFiles,
  tarball,
  tarEntry,
  tarOf,
} from '../../../../test/tar.fixture.js';
import { SourceArchive } from './source-archive.js';
import { archiveLimits } from './source-entry.js';

const limits = { ...archiveLimits, maxEntries: 20, maxUnpackedBytes: 4 * 1024 * 1024, ratioFromBytes: 1024 * 1024 };

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function pack(bytes: Buffer, chunkBytes = 10_000): Promise<Buffer> {
  const archive = await SourceArchive.read(inChunks(bytes, chunkBytes), limits);
  try {
    return await buffer(archive.pack());
  } finally {
    await archive.close();
  }
}

/** Read by another program's rules: those of the tar library. */
async function contentsOf(packed: Buffer): Promise<Record<string, { mode: number; text: string }>> {
  const found: Record<string, { mode: number; text: string }> = {};
  const reading: Promise<void>[] = [];
  const parser = list({
    strict: true,
    onReadEntry: (entry) => {
      reading.push(
        entry.concat().then((bytes) => {
          found[entry.path] = { mode: entry.mode ?? 0, text: bytes.toString() };
        }),
      );
    },
  });
  const ended = new Promise((done, fail) => parser.on('end', done).on('error', fail));
  parser.end(packed);
  await ended;
  await Promise.all(reading);
  return found;
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('an uploaded archive', () => {
  const previous = process.env.TMPDIR;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heddle-archives-'));
    process.env.TMPDIR = folder;
  });
  afterAll(async () => {
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
    // Each archive removed its temporary files, refused ones included.
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('keeps the files with their content, and whether they are executable', async () => {
    const big = randomBytes(10_000).toString('hex');
    const files = [
      ...projectFiles,
      { path: './bin//run.sh', content: '#!/bin/sh', mode: 0o775 },
      { path: 'big.txt', content: big },
      { path: 'empty', content: '' },
      { path: `${'long-folder/'.repeat(30)}file.txt`, content: 'deep' },
      { path: 'naïve/日本語.txt', content: 'ü' },
    ];
    for (const chunkBytes of [1, 511, 100_000]) {
      const contents = await contentsOf(await pack(tarball(files), chunkBytes));
      expect(Object.keys(contents).sort()).toEqual(
        [
          'big.txt',
          'bin/run.sh',
          'empty',
          'langgraph.json',
          `${'long-folder/'.repeat(30)}file.txt`,
          'naïve/日本語.txt',
          'package.json',
          'src/agent.ts',
        ].sort(),
      );
      expect(contents['big.txt']?.text).toBe(big);
      expect(contents['bin/run.sh']).toEqual({ mode: 0o755, text: '#!/bin/sh' });
      expect(contents['package.json']?.mode).toBe(0o644);
      expect(contents['naïve/日本語.txt']?.text).toBe('ü');
    }
  });

  it('is the same for the same files, in any order and with any times, folders and compression', async () => {
    const moved = [...projectFiles]
      .reverse()
      .filter(({ type }) => type !== 'Directory')
      .map((file) => ({ ...file, path: `./${file.path}`, mtime: new Date(), mode: 0o600 }));
    const one = digestOf(await pack(tarball(projectFiles)));
    expect(digestOf(await pack(gzipSync(tarOf(moved), { level: 1 }), 77))).toBe(one);
    const changed = [...projectFiles.slice(1), { path: 'langgraph.json', content: '{}' }];
    expect(digestOf(await pack(tarball(changed)))).not.toBe(one);
  });

  it('drops the environment of the client, at any depth', async () => {
    const packed = await pack(
      tarball([
        ...projectFiles,
        { path: '.env', content: 'KEY=sk-1' },
        { path: 'src/.env.local', content: 'KEY=sk-2' },
        { path: '.envrc', content: 'export KEY=sk-3' },
        { path: 'environment.ts', content: 'export {}' },
      ]),
    );
    expect(Object.keys(await contentsOf(packed))).toEqual([
      'environment.ts',
      'langgraph.json',
      'package.json',
      'src/agent.ts',
    ]);
    expect(gunzipSync(packed).includes('sk-')).toBe(false);
  });

  it('reads the extended headers of several writers', async () => {
    const path = `${'x'.repeat(120)}/${'y'.repeat(120)}`;
    const gnu = Buffer.concat([tarEntry({ path: '././@LongLink', type: 'NextFileHasLongPath', content: `${path}\0` })]);
    const global = new Pax({ path: 'ignored', comment: 'git' } as Pax, true).encode();
    const bytes = Buffer.concat([global, gnu, tarEntry({ path: 'short', content: '1' }), endMark]);
    expect(Object.keys(await contentsOf(await pack(gzipSync(bytes))))).toEqual([path]);
  });

  const one = (entry: FixtureEntry) => [...projectFiles, entry];

  it.each<[string, FixtureEntry[], string]>([
    ['an absolute path', one({ path: '/etc/passwd', content: 'x' }), "the entry '/etc/passwd' has an absolute path"],
    ['a drive', one({ path: 'C:/x', content: 'x' }), 'absolute path'],
    ['a way out', one({ path: 'src/../../x', content: 'x' }), "the entry 'src/../../x' has '..' in its path"],
    ['a folder outside', one({ path: '../x/', type: 'Directory' }), "'..' in its path"],
    ['a backslash', one({ path: 'src\\x', content: 'x' }), 'backslash'],
    ['a symbolic link', one({ path: 'a', type: 'SymbolicLink', linkpath: 'package.json' }), "'a' is a symbolic link"],
    ['a hard link', one({ path: 'a', type: 'Link', linkpath: 'package.json' }), "'a' is a hard link"],
    ['a character device', one({ path: 'a', type: 'CharacterDevice' }), 'is a device'],
    ['a block device', one({ path: 'a', type: 'BlockDevice' }), 'is a device'],
    ['a pipe', one({ path: 'a', type: 'FIFO' }), 'is a named pipe'],
    ['a sparse file', one({ path: 'a', type: 'SparseFile' }), 'is not a file or a folder'],
    ['a control character', one({ path: 'a\nb', content: 'x' }), 'control character'],
    ['a name that is not UTF-8', one({ path: 'a', rawName: Buffer.from([0x61, 0xff]) }), 'is not UTF-8'],
    ['a name with U+FFFD', one({ path: 'a\ufffd', content: 'x' }), 'is not UTF-8'],
    ['a long name', one({ path: 'n'.repeat(256), content: 'x' }), 'name of more than 255 bytes'],
    ['a long path', one({ path: `${'n/'.repeat(520)}x`, content: 'x' }), 'path of more than 1024 bytes'],
    ['a file twice', one({ path: './package.json', content: 'x' }), "'package.json' is in the archive twice"],
    ['a file below a file', one({ path: 'package.json/x', content: 'x' }), 'is below a file'],
    ['a file that is a folder', one({ path: 'src', content: 'x' }), 'is a file and a folder'],
    ['many entries', Array.from({ length: 21 }, (_, at) => ({ path: `f${at}`, content: '' })), 'more than 20 entries'],
    [
      'no files',
      [
        { path: 'src', type: 'Directory' },
        { path: '.env', content: 'x' },
      ],
      'has no files',
    ],
    ['much content', one({ path: 'a', content: randomBytes(5 * 1024 * 1024) }), 'unpacks to more than 4 MiB'],
    ['a bomb', one({ path: 'a', content: Buffer.alloc(3 * 1024 * 1024) }), 'more than 100 times its size'],
  ])('is refused with %s', async (_what, entries, problem) => {
    await expect(pack(tarball(entries))).rejects.toThrow(`Source archive error: `);
    await expect(pack(tarball(entries))).rejects.toThrow(problem);
  });

  const good = tarOf(projectFiles);
  const damaged = Buffer.from(good);
  damaged[3]! ^= 1;
  const negative = tarEntry({ path: 'a' });
  negative.fill(0xff, 124, 136);
  checksum(negative);
  const longMeta = tarEntry({ path: 'x', type: 'ExtendedHeader', content: Buffer.alloc(70_000, 'a') });

  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'not a complete gzip archive'],
    ['another format', Buffer.from('PK\u0003\u0004 something'), 'not a complete gzip archive'],
    ['an incomplete gzip', gzipSync(good).subarray(0, 100), 'not a complete gzip archive'],
    ['no tar', gzipSync(Buffer.from('hello'.repeat(1000))), 'not a tar archive'],
    ['a short text', gzipSync(Buffer.from('hello')), 'the archive is incomplete'],
    ['an empty tar stream', gzipSync(Buffer.alloc(0)), 'the archive is empty'],
    ['a wrong checksum', gzipSync(damaged), 'not a tar archive, or it is corrupt'],
    ['an incomplete tar', gzipSync(good.subarray(0, 512 * 2 + 10)), 'incomplete'],
    ['no end mark', gzipSync(good.subarray(0, good.length - 1024)), 'ends before its end mark'],
    ['a second archive behind it', gzipSync(Buffer.concat([good, good])), 'data follows the end of the archive'],
    ['a negative size', gzipSync(Buffer.concat([negative, endMark])), 'invalid size'],
    ['a huge extended header', gzipSync(Buffer.concat([longMeta, good])), 'extended header of an entry is too long'],
    ['a double compression', gzipSync(gzipSync(good)), 'the archive is incomplete'],
  ])('is refused if it is %s', async (_what, bytes, problem) => {
    await expect(pack(bytes)).rejects.toThrow(new RegExp(problem, 'i'));
  });

  it('passes the failure of its source on', async () => {
    const leaving = (async function* () {
      yield gzipSync(good).subarray(0, 50);
      throw new Error('the client left');
    })();
    await expect(SourceArchive.read(leaving, limits)).rejects.toThrow('the client left');
  });

  it('needs no memory for the content of a bomb', async () => {
    // 500 MiB of zeros in half a MiB.
    const bomb = Readable.from(
      (async function* () {
        const member = gzipSync(Buffer.alloc(1024 * 1024));
        yield gzipSync(tarEntry({ path: 'a', size: 500 * 1024 * 1024 }).subarray(0, 512));
        for (let at = 0; at < 500; at += 1) yield member;
      })(),
    );
    await expect(SourceArchive.read(bomb, archiveLimits)).rejects.toThrow('more than 100 times its size');
  });
});
