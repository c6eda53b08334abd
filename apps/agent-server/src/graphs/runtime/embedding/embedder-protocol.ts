import type { EmbeddingPurpose } from '@heddle/checkpoint/store';
import type { EmbedSpec } from '../../../config/langgraph/store.js';

export interface EmbedderData extends EmbedSpec {
  /** False when the thread itself was started with a TypeScript loader. */
  registerTypeScript: boolean;
}

export type ToEmbedder =
  | { type: 'embed'; id: number; texts: string[]; purpose: EmbeddingPurpose }
  /** Is anybody there? A thread that is blocked is not. */
  | { type: 'ping' };

export type FromEmbedder =
  /** The function is loaded, or cannot be; a call says why. */
  | { type: 'ready' }
  | { type: 'vectors'; id: number; vectors: unknown }
  | { type: 'failed'; id: number; reason: string }
  | { type: 'pong' };
