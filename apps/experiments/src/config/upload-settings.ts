export abstract class UploadSettings {
  /** Largest body in bytes, after decompression. */
  abstract readonly maxBodyBytes: number;
  abstract readonly maxRows: number;
  /** Most keys and list items within one row, or within one field of the experiment. */
  abstract readonly maxElements: number;
  /** Maximum bytes of a row, or of a field of the experiment. */
  abstract readonly maxRowBytes: number;
  abstract readonly chunks: ChunkSettings;
}

/** Uploads whose rows come in several requests. */
interface ChunkSettings {
  /** Largest chunk of rows in bytes, after decompression. */
  maxChunkBytes: number;
  /** All chunks of one upload together. */
  maxUploadBytes: number;
  /** Maximum of a workspace at a time. */
  maxOpenUploads: number;
  /** Maximum age of an upload, and of its stored answer. */
  lifetimeMs: number;
}
