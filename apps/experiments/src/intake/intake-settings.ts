/** Limits of bodies that are received completely before any of it is used. */
export abstract class IntakeSettings {
  /** Maximum bytes of a body, after decompression. */
  abstract readonly maxBodyBytes: number;
  /** Maximum bytes of a form whose content is held in memory, after decompression. */
  abstract readonly maxJsonBytes: number;
  /** Maximum keys and list items in the JSON of one form. */
  abstract readonly maxElements: number;
  /** Maximum members of objects in the JSON of one form. */
  abstract readonly maxMembers: number;
  /** Maximum rows of one file. */
  abstract readonly maxRows: number;
  /** Directory of large bodies. */
  abstract readonly spoolDirectory: string;
  /** Maximum bodies in that directory at the same time. */
  abstract readonly spooledBodies: number;
  /** Maximum bodies that are written to the database at the same time. */
  abstract readonly concurrency: number;
}
