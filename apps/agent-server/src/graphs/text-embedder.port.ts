import type { EmbeddingPurpose } from '@heddle/checkpoint/store';

/** Makes vectors of texts by a function of the project: code of somebody else, which may hang, fail or end its thread. */
export abstract class TextEmbedder {
  /** Rejects with an `EmbeddingError`. What the function returned is not checked. */
  abstract embed(texts: string[], purpose: EmbeddingPurpose): Promise<unknown>;
  abstract stop(): Promise<void>;
}
