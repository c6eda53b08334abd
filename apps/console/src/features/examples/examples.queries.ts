import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';
import type { Example } from '../runs/runs.queries';
import { changedPart } from './example-parts';

export type DatasetVersion = ExperimentsSchemas['DatasetVersion'];

export const examplesPageSize = 50;
export const versionsPageSize = 50;
/** Interval in which changes of other people appear, in milliseconds. */
export const followMs = 15_000;

interface ExamplesView {
  page: number;
  text: string;
  /** Time or name of a version; undefined is the newest. */
  asOf: string | undefined;
}

export const examplesQuery = (api: Api, datasetId: string, { page, text, asOf }: ExamplesView) =>
  queryOptions({
    queryKey: [api.tenantId, 'datasets', 'one', datasetId, 'examples', { page, text, asOf }],
    queryFn: async () => {
      const examples = await unwrap(
        api.experiments.GET('/api/v1/examples', {
          params: {
            query: {
              dataset: datasetId,
              // In the order of the dataset, in which a changed example keeps its place.
              order: 'recently_created',
              descending: false,
              limit: examplesPageSize + 1,
              offset: (page - 1) * examplesPageSize,
              ...(text === '' ? {} : { full_text_contains: text }),
              ...(asOf === undefined ? {} : { as_of: asOf }),
            },
          },
        }),
      );
      return { examples: examples.slice(0, examplesPageSize), hasNext: examples.length > examplesPageSize };
    },
    placeholderData: keepPreviousData,
    refetchInterval: asOf === undefined ? followMs : false,
  });

export const versionsQuery = (api: Api, datasetId: string, page: number) =>
  queryOptions({
    queryKey: [api.tenantId, 'datasets', 'one', datasetId, 'versions', page],
    queryFn: async () => {
      const versions = await unwrap(
        api.experiments.GET('/api/v1/datasets/{dataset_id}/versions', {
          params: {
            path: { dataset_id: datasetId },
            query: { limit: versionsPageSize + 1, offset: (page - 1) * versionsPageSize },
          },
        }),
      );
      return { versions: versions.slice(0, versionsPageSize), hasNext: versions.length > versionsPageSize };
    },
    placeholderData: keepPreviousData,
    refetchInterval: followMs,
  });

/** Changed examples of which the contents are read. */
export const shownChanges = 50;

interface VersionDifference {
  added: readonly string[];
  removed: readonly string[];
  modified: readonly string[];
  /** Contents of the first changed examples in both versions. */
  contents: ReadonlyMap<string, { before: Example | undefined; after: Example | undefined }>;
}

export const versionDifferenceQuery = (api: Api, datasetId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [api.tenantId, 'datasets', 'one', datasetId, 'versions', 'difference', from, to],
    queryFn: async (): Promise<VersionDifference> => {
      const found = await unwrap(
        api.experiments.GET('/api/v1/datasets/{dataset_id}/versions/diff', {
          params: { path: { dataset_id: datasetId }, query: { from_version: from, to_version: to } },
        }),
      );
      const read = async (all: readonly string[], asOf: string) => {
        const ids = all.slice(0, shownChanges);
        if (ids.length === 0) return [];
        const query = { dataset: datasetId, id: ids.join(','), as_of: asOf, limit: ids.length };
        return unwrap(api.experiments.GET('/api/v1/examples', { params: { query } }));
      };
      const { examples_added: added, examples_removed: removed, examples_modified: modified } = found;
      const before = await read([...modified, ...removed], from);
      const after = await read([...modified, ...added], to);
      const ids = [...new Set([...before, ...after].map(({ id }) => id))];
      const of = (examples: readonly Example[], id: string) => examples.find((example) => example.id === id);
      return {
        added,
        removed,
        modified,
        contents: new Map(ids.map((id) => [id, { before: of(before, id), after: of(after, id) }])),
      };
    },
    staleTime: 60_000,
  });

/** Condition that the example has not changed since it was read. */
const unchangedSince = ({ modified_at: at }: Example) => ({ 'If-Match': at === null ? '*' : `"${at}"` });

export interface ExampleContent {
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown> | undefined;
  metadata: Record<string, unknown> | undefined;
}

export const createExample = (api: Api, datasetId: string, { inputs, outputs, metadata }: ExampleContent) =>
  unwrap(
    api.experiments.POST('/api/v1/examples', {
      body: { dataset_id: datasetId, inputs, ...(outputs ? { outputs } : {}), ...(metadata ? { metadata } : {}) },
    }),
  );

export function changeExample(api: Api, base: Example, { inputs, outputs: written, metadata: noted }: ExampleContent) {
  const outputs = changedPart(base.outputs, written);
  const metadata = changedPart(base.metadata, noted);
  return unwrap(
    api.experiments.PATCH('/api/v1/examples/{example_id}', {
      params: { path: { example_id: base.id }, header: unchangedSince(base) },
      body: { inputs, ...(outputs ? { outputs } : {}), ...(metadata ? { metadata } : {}) },
    }),
  );
}

export const deleteExample = (api: Api, base: Example) =>
  unwrap(
    api.experiments.DELETE('/api/v1/examples/{example_id}', {
      params: { path: { example_id: base.id }, header: unchangedSince(base) },
    }),
  );
