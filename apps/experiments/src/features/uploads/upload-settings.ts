export abstract class UploadSettings {
  /** Largest body in bytes, after decompression. */
  abstract readonly maxBodyBytes: number;
  /** Where large bodies wait until they are complete. */
  abstract readonly spoolDirectory: string;
  /** Most bodies there at the same time. */
  abstract readonly spooledUploads: number;
  abstract readonly maxRows: number;
  /** Most keys and list items within one row, or within one field of the experiment. */
  abstract readonly maxElements: number;
  /** Uploads that write at the same time in this process. */
  abstract readonly concurrency: number;
}
