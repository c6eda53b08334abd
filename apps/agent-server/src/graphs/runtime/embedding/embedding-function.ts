import { pathToFileURL } from 'node:url';
import { EmbeddingError, type StoreIndex } from '@heddle/checkpoint/store';
import { within } from '@heddle/leases';
import type { EmbedSpec, StoreIndexConfig } from '../../../config/langgraph/store.js';
import type { ImportModule } from '../../langgraph-internals/graph-types.js';
import { defaultLoadLimitMs } from '../load-limit.js';

type Embed = StoreIndex['embed'];

const defaultEmbedLimitMs = 30_000;

/** LangChain's `Embeddings`. */
interface Embeddings {
  embedDocuments(texts: string[]): Promise<unknown>;
  embedQuery(text: string): Promise<unknown>;
}

/** Embedding function of the store index. The first call loads it in its thread; each call has a time limit. */
export function embeddingFunction(
  index: StoreIndexConfig | null,
  importModule: ImportModule,
  limitMs = defaultEmbedLimitMs,
): Embed {
  let loaded: Promise<Embed> | undefined;
  return async (texts, purpose) => {
    if (!index) throw new EmbeddingError('The store has no index');
    loaded ??= loadEmbedding(index.embed, importModule);
    const embed = await within(defaultLoadLimitMs, loaded, () => {
      throw loadTimeoutError();
    });
    return within(limitMs, embed(texts, purpose), () => {
      throw embedTimeoutError(limitMs);
    });
  };
}

export const embedTimeoutError = (limitMs: number): EmbeddingError =>
  new EmbeddingError(`The texts were not embedded within ${limitMs / 1000} s`);

export const loadTimeoutError = (): EmbeddingError =>
  new EmbeddingError(`The function that embeds texts did not load within ${defaultLoadLimitMs / 1000} s`);

/** Loads the export: a function from texts to vectors, LangChain's `Embeddings`, or a promise of either. */
export async function loadEmbedding({ file, exportName }: EmbedSpec, importModule: ImportModule): Promise<Embed> {
  const module = await importModule(pathToFileURL(file).href);
  const inner = module.default as Record<string, unknown> | null | undefined;
  const exported = await (module[exportName] ?? (typeof inner === 'object' ? inner?.[exportName] : undefined));
  if (isEmbeddings(exported)) {
    return async (texts, purpose) =>
      purpose === 'query'
        ? Promise.all(texts.map((text) => exported.embedQuery(text)))
        : exported.embedDocuments(texts);
  }
  if (typeof exported === 'function') return async (texts) => (exported as (texts: string[]) => unknown)(texts);
  const names = Object.keys(module).join(', ') || 'nothing';
  throw new EmbeddingError(
    `'${exportName}' of ${file} is not a function and has no embedDocuments and embedQuery; exports of the module: ${names}`,
  );
}

/** Recognised by shape: the project may bring its own copy of LangChain. */
function isEmbeddings(value: unknown): value is Embeddings {
  const candidate = value as Partial<Embeddings> | null | undefined;
  return typeof candidate?.embedDocuments === 'function' && typeof candidate.embedQuery === 'function';
}
