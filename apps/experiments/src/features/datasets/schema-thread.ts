import { JobThread } from '../../contract/job-thread.js';
import type { SchemaAnswer, SchemaJob } from './schema-jobs.js';

/** Ample for a schema and an example, which are a few megabytes. */
const heapMb = 192;

/** Thread that applies schemas. */
export function schemaThread(): JobThread<SchemaJob, SchemaAnswer> {
  return new JobThread<SchemaJob, SchemaAnswer>({
    entry: new URL('./schema-thread.entry.js', import.meta.url),
    heapMb,
    limitMs: (job) => (job.kind === 'check' ? job.leftMs : 0),
  });
}
