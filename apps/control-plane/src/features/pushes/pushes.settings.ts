export abstract class PushesSettings {
  /** Key ring of the secrets, the newest first. */
  abstract readonly keys: readonly string[];
  /** Address of this service for hosts of git; null: that of the request. */
  abstract readonly publicUrl: string | null;
}
