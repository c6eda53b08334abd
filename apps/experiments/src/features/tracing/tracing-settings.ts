export abstract class TracingSettings {
  /** Largest body in bytes, after decompression. */
  abstract readonly maxBodyBytes: number;
  /** Most keys and list items in one part of a form. */
  abstract readonly maxElements: number;
  /** Most members of objects in all parts of a form. */
  abstract readonly maxMembers: number;
}
