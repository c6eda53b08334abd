/** Limits of what is received whole before it is used. */
export abstract class IntakeSettings {
  /** Largest body in bytes, after decompression. */
  abstract readonly maxBodyBytes: number;
  /** Most keys and list items in the JSON of one form. */
  abstract readonly maxElements: number;
  /** Most members of objects in the JSON of one form. */
  abstract readonly maxMembers: number;
  /** Most rows of one file. */
  abstract readonly maxRows: number;
  /** Where large bodies wait until they are complete. */
  abstract readonly spoolDirectory: string;
  /** Most bodies there at the same time. */
  abstract readonly spooledBodies: number;
  /** Bodies that are written to the database at the same time. */
  abstract readonly concurrency: number;
}
