/** Types of the used part; the package has none. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    fileName: string;
    compressionMethod: number;
    uncompressedSize: number;
  }

  export interface ZipFile {
    readEntry(): void;
    close(): void;
    on(event: 'entry', listener: (entry: Entry) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    openReadStream(
      entry: Entry,
      options: { decodeFileData?: boolean },
      callback: (error: Error | null, stream: Readable) => void,
    ): void;
  }

  export interface Options {
    lazyEntries: boolean;
    autoClose: boolean;
  }

  const yauzl: {
    open(path: string, options: Options, callback: (error: Error | null, file: ZipFile) => void): void;
  };
  export default yauzl;
}
