import type { EmbeddingPurpose, StoreIndex } from '@heddle/checkpoint/store';
import type { StoreIndexConfig } from '../../../config/langgraph/store.js';
import { TextEmbedder } from '../../text-embedder.port.js';
import type { ImportModule } from '../../langgraph-internals/graph-types.js';
import { embeddingFunction } from './embedding-function.js';

/** Embeds in the calling thread: for debugging, tests, and servers without an index. */
export class InlineTextEmbedder extends TextEmbedder {
  private readonly embedHere: StoreIndex['embed'];

  constructor(index: StoreIndexConfig | null, limitMs: number, importModule?: ImportModule) {
    super();
    this.embedHere = embeddingFunction(index, importModule ?? importFrom(index?.embed.folder ?? '.'), limitMs);
  }

  embed(texts: string[], purpose: EmbeddingPurpose): Promise<unknown> {
    return this.embedHere(texts, purpose);
  }

  async stop(): Promise<void> {}
}

/** Lazy: a process whose user code has separate threads never loads the TypeScript loader. */
const importFrom =
  (folder: string): ImportModule =>
  async (url) =>
    (await import('../import-typescript.js')).typeScriptImporter(folder)(url);
