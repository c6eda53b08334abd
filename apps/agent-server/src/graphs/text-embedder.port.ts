import type { EmbeddingPurpose } from '@heddle/checkpoint/store';

/** Embeds texts by a function of the project, which may hang, fail or end its thread. */
export abstract class TextEmbedder {
  /** Rejects with an `EmbeddingError`. The result of the function is not checked. */
  abstract embed(texts: string[], purpose: EmbeddingPurpose): Promise<unknown>;
  abstract stop(): Promise<void>;
}
