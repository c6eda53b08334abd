import type { EmbeddingPurpose, StoreIndex } from '@heddle/checkpoint/store';
import type { StoreIndexConfig } from '../../../config/langgraph/store.js';
import { TextEmbedder } from '../../text-embedder.port.js';
import type { ImportModule } from '../../langgraph-internals/graph-types.js';
import { embeddingFunction } from './embedding-function.js';

/** Embeds in the thread it is called in: for debugging and tests, and where there is no index. */
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

/** A process whose user code has threads of its own never loads the TypeScript loader. */
const importFrom =
  (folder: string): ImportModule =>
  async (url) =>
    (await import('../import-typescript.js')).typeScriptImporter(folder)(url);
