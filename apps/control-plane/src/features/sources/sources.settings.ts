export interface RegistrySettings {
  /** URL to which clients push images, without the image's name. */
  url: string;
  token: string;
}

export abstract class SourcesSettings {
  /** Address of this service for clients; null: that of the request. */
  abstract readonly publicUrl: string | null;
  /** Key ring of the signatures, the newest first. */
  abstract readonly signingKeys: readonly string[];
  /** Time in which an upload has to begin. */
  abstract readonly uploadTtlS: number;
  /** Maximum bytes of an upload. */
  abstract readonly maxUploadBytes: number;
  /** Registry for images of `internal_docker`; null without one. */
  abstract readonly registry: RegistrySettings | null;
}
