import { createTarPacker } from 'modern-tar';
import type { FolderProject } from './folder-project';

interface Packing {
  signal: AbortSignal;
  /** Bytes of files that were read. */
  onProgress: (bytes: number) => void;
}

/** Archive of the files (tar, gzip), packed as a stream. */
export async function packFiles(files: FolderProject['files'], { signal, onProgress }: Packing): Promise<Blob> {
  const { readable, controller } = createTarPacker();
  const archive = new Response(readable.pipeThrough(new CompressionStream('gzip'), { signal })).blob();
  const write = async () => {
    let read = 0;
    for (const { path, file } of files) {
      const entry = controller.add({ name: path, size: file.size, type: 'file', mode: 0o644, mtime: new Date(0) });
      await file
        .stream()
        .pipeThrough(
          new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
            transform(chunk, next) {
              read += chunk.length;
              onProgress(read);
              next.enqueue(chunk);
            },
          }),
        )
        .pipeTo(entry, { signal });
    }
    controller.finalize();
  };
  try {
    const [packed] = await Promise.all([archive, write()]);
    return packed;
  } catch (error) {
    controller.error(error);
    signal.throwIfAborted();
    // A file that changed or vanished while it was read.
    throw new Error('A file of the folder could not be read; choose the folder again.', { cause: error });
  }
}
