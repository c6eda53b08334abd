import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApi, useTenant } from '../../shared/app-context';
import { useHasPermission } from '../../shared/permissions';
import { usePageTitle } from '../../shared/use-page-title';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { KeyListDialog, listKeys } from '../../ui/key-list.dialog';
import { pageFrame } from '../../ui/page-frame';
import { Pager } from '../../ui/pager';
import { readableText } from '../../ui/readable-value';
import { SearchBox } from '../../ui/search-box';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { useListKeys } from '../../ui/use-list-keys';
import { visibleName } from '../../ui/visible-name';
import { DatasetHeader } from '../datasets/dataset-header';
import { datasetQuery, type Dataset } from '../datasets/datasets.queries';
import { ExportMenu } from '../datasets/export-menu';
import { PageDrop } from '../imports/file-drop';
import { lastMessage } from '../../ui/chat-messages';
import { usePlainText } from '../../ui/use-plain-text';
import type { Example } from '../runs/runs.queries';
import { isNothing } from './example-parts';
import { examplesPageSize, examplesQuery } from './examples.queries';

const ImportDialog = lazy(() => import('../imports/import-dialog').then((of) => ({ default: of.ImportDialog })));
const ExampleDialog = lazy(() => import('./example-dialog').then((of) => ({ default: of.ExampleDialog })));
const route = getRouteApi('/signed-in/o/$tenant/datasets/$datasetId/examples');

export default function ExamplesPage() {
  const { datasetId } = route.useParams();
  const dataset = useQuery(datasetQuery(useApi(), datasetId));
  usePageTitle('Examples', dataset.data && visibleName(dataset.data.name));
  if (dataset.isPending) return <LoadingRows label="Loading the dataset" />;
  if (!dataset.data) return <ErrorState page error={dataset.error} onRetry={() => void dataset.refetch()} />;
  return <Examples dataset={dataset.data} />;
}

/** A table on a wide screen; otherwise inputs above expected outputs. */
const columns =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_7rem] items-start gap-x-4 px-4 max-[900px]:grid-cols-[minmax(0,1fr)]';

function Examples({ dataset }: { dataset: Dataset }) {
  const { page = 1, text = '', version, edit } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(examplesQuery(useApi(), dataset.id, { page, text, asOf: version }));
  const [importing, setImporting] = useState<{ file?: File }>();
  const [helping, setHelping] = useState(false);
  useListKeys(() => setHelping(true));
  const mayCreate = useHasPermission('examples:create');
  const isUpload = dataset.externally_managed === true;
  const isEditable = !isUpload && mayCreate && version === undefined;
  const set = (part: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });

  return (
    <PageDrop disabled={!isEditable || importing !== undefined} onFile={(file) => setImporting({ file })}>
      <KeyListDialog keys={listKeys} open={helping} onOpenChange={setHelping} />
      <div className={`${pageFrame} gap-3`}>
        <DatasetHeader
          dataset={dataset}
          actions={
            <>
              <ExportMenu label="Export" choices={exportsOf(dataset, version)} />
              {isEditable && (
                <>
                  <Button onClick={() => setImporting({})}>
                    <FileUp size={14} aria-hidden="true" /> Import
                  </Button>
                  <Button look="solid" onClick={() => set({ edit: 'new' })}>
                    <Plus size={14} aria-hidden="true" /> Add example
                  </Button>
                </>
              )}
            </>
          }
        />
        {isUpload && (
          <p className="text-xs text-ink-2">
            Uploads of experiments write these examples, so they are read-only here. The next upload with changed rows
            makes a new version.
          </p>
        )}
        {version !== undefined && <OldVersion version={version} datasetId={dataset.id} />}
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox
            label="Search in inputs and outputs"
            value={text}
            onChange={(next) => set({ text: next.trim() || undefined, page: undefined })}
          />
        </div>
        <section aria-label="Examples" className="overflow-hidden rounded-lg border border-line bg-surface">
          {list.isPending && <LoadingRows label="Loading the examples" />}
          {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.data?.examples.length === 0 && <NoExamples isSearch={text !== ''} isEditable={isEditable} />}
          {list.data && list.data.examples.length > 0 && (
            <div role="table" aria-label="Examples">
              <div
                role="row"
                className={`${columns} border-b border-line bg-raised py-2 text-2xs font-medium text-ink-2 max-[900px]:sr-only`}
              >
                <span role="columnheader">Inputs</span>
                <span role="columnheader">Expected</span>
                <span role="columnheader">Splits</span>
                <span role="columnheader" className="text-right">
                  Changed
                </span>
              </div>
              {list.data.examples.map((example) => (
                <ExampleRow key={example.id} example={example} isEditable={isEditable} />
              ))}
            </div>
          )}
          {list.data && (
            <Pager
              page={page}
              count={list.data.examples.length}
              pageSize={examplesPageSize}
              hasNext={list.data.hasNext}
              onPage={(next) => set({ page: next > 1 ? next : undefined })}
            />
          )}
        </section>
      </div>
      <Suspense>
        {importing && (
          <ImportDialog
            dataset={dataset}
            file={importing.file}
            onClose={() => setImporting(undefined)}
            onDone={() => setImporting(undefined)}
          />
        )}
        {edit !== undefined && isEditable && (
          <ExampleDialog
            datasetId={dataset.id}
            exampleId={edit === 'new' ? undefined : edit}
            onClose={() => set({ edit: undefined })}
          />
        )}
      </Suspense>
    </PageDrop>
  );
}

function exportsOf(dataset: Dataset, version: string | undefined) {
  const asOf = version === undefined ? '' : `?as_of=${encodeURIComponent(version)}`;
  const name = visibleName(dataset.name).replace(/[^\w.-]+/g, '-');
  return (['csv', 'jsonl'] as const).map((format) => ({
    label: format === 'csv' ? 'CSV' : 'JSONL',
    path: `/api/v1/datasets/${dataset.id}/${format}${asOf}`,
    fileName: `${name}.${format}`,
  }));
}

/** Characters of a cell, of which two lines are visible. */
const cut = 400;

const previewOf = (value: unknown) => (lastMessage(value) ?? readableText(value)).slice(0, cut);

function ExampleRow({ example, isEditable }: { example: Example; isEditable: boolean }) {
  const tenant = useTenant();
  const search = route.useSearch();
  const { dataset_id: datasetId, id } = example;
  const splits = example.metadata?.dataset_split;
  const plain = usePlainText();
  const inputs = <bdi className="line-clamp-2 wrap-anywhere">{plain(previewOf(example.inputs))}</bdi>;
  const whole = 'text-left font-medium after:absolute after:inset-0';
  return (
    <div
      role="row"
      data-row={example.id}
      className={`${columns} relative border-b border-line py-2.5 text-sm last:border-b-0 hover:bg-hover has-[:focus-visible]:bg-hover`}
    >
      <span role="cell" className="min-w-0">
        {isEditable ? (
          <Link
            to="/o/$tenant/datasets/$datasetId/examples"
            params={{ tenant, datasetId }}
            search={{ ...search, edit: id }}
            replace
            resetScroll={false}
            className={whole}
          >
            {inputs}
          </Link>
        ) : (
          <Link
            to="/o/$tenant/datasets/$datasetId/e/$exampleId"
            params={{ tenant, datasetId, exampleId: id }}
            className={whole}
          >
            {inputs}
          </Link>
        )}
      </span>
      <span role="cell" className="min-w-0 text-ink-2">
        <bdi className="line-clamp-2 wrap-anywhere">
          {isNothing(example.outputs) ? (
            <span className="text-ink-3 italic">Nothing expected</span>
          ) : (
            plain(previewOf(example.outputs))
          )}
        </bdi>
      </span>
      <span role="cell" className="truncate text-xs text-ink-3 max-[900px]:hidden">
        {Array.isArray(splits) ? splits.join(', ') : ''}
      </span>
      <span role="cell" className="text-right text-xs text-ink-2 max-[900px]:text-left">
        <Ago at={example.modified_at} />
      </span>
    </div>
  );
}

function OldVersion({ version, datasetId }: { version: string; datasetId: string }) {
  const tenant = useTenant();
  const time = Date.parse(version);
  return (
    <p role="status" className="rounded-md bg-raised px-3 py-2 text-sm">
      Version <span className="font-medium">{Number.isNaN(time) ? version : formatDateTime(version)}</span>, read-only.{' '}
      <Link
        to="/o/$tenant/datasets/$datasetId/examples"
        params={{ tenant, datasetId }}
        className="text-accent underline"
      >
        Show the newest
      </Link>
    </p>
  );
}

function NoExamples({ isSearch, isEditable }: { isSearch: boolean; isEditable: boolean }) {
  if (isSearch) {
    return (
      <EmptyState title="No example matches">
        <p>No inputs or outputs contain this text. Clear the search to see all examples.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No examples">
      <p>
        {isEditable
          ? 'Drop a CSV or JSONL file here, press “Add example”, or add runs from their traces.'
          : 'This version has no examples.'}
      </p>
    </EmptyState>
  );
}
