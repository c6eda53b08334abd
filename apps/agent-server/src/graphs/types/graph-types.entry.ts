import { serveWorkerThread } from '../../worker-threads/serve-worker-thread.js';
import type { SchemaTree } from '../graph-description.js';
import { DeclarationFiles } from './declaration-files.js';
import { readGraphTypes } from './read-graph-types.js';
import { readSource, type GraphSource } from './source-code.js';

/** Reading the sources for a fingerprint takes less time than deriving schemas from them. */
export interface TypesCall {
  result: 'fingerprint' | 'schemas';
  source: GraphSource;
}

/** Thread that reads the types of graphs. */
serveWorkerThread<TypesCall, string | SchemaTree>(() => {
  const declarations = new DeclarationFiles();
  return {
    call: ({ result, source }) => {
      const { options, fingerprint } = readSource(source);
      return result === 'fingerprint' ? fingerprint : readGraphTypes(source, options, declarations);
    },
  };
});
