export abstract class SystemSettings {
  /** Largest request body in bytes. */
  abstract readonly maxBodyBytes: number;
}
