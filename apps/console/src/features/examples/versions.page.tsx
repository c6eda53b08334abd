import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { unwrap } from '../../api/clients';
import { useApi, useTenant } from '../../shared/app-context';
import { useHasPermission } from '../../shared/permissions';
import { usePageTitle } from '../../shared/use-page-title';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { formatDateTime } from '../../ui/format';
import { pageFrame } from '../../ui/page-frame';
import { Pager } from '../../ui/pager';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { visibleName } from '../../ui/visible-name';
import { DatasetHeader } from '../datasets/dataset-header';
import { datasetQuery } from '../datasets/datasets.queries';
import { versionsPageSize, versionsQuery, type DatasetVersion } from './examples.queries';
import { VersionDifferences } from './version-differences';

const route = getRouteApi('/signed-in/o/$tenant/datasets/$datasetId/versions');

export default function VersionsPage() {
  const { datasetId } = route.useParams();
  const { page = 1, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const api = useApi();
  const dataset = useQuery(datasetQuery(api, datasetId));
  const list = useQuery(versionsQuery(api, datasetId, page));
  const [naming, setNaming] = useState<DatasetVersion>();
  usePageTitle('Versions', dataset.data && visibleName(dataset.data.name));
  if (dataset.isPending) return <LoadingRows label="Loading the dataset" />;
  if (!dataset.data) return <ErrorState page error={dataset.error} onRetry={() => void dataset.refetch()} />;
  const versions = list.data?.versions ?? [];
  const set = (part: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  return (
    <div className={`${pageFrame} gap-3`}>
      <DatasetHeader dataset={dataset.data} />
      <div className="grid grid-cols-[minmax(0,26rem)_minmax(0,1fr)] items-start gap-4 max-[900px]:grid-cols-[minmax(0,1fr)]">
        <section aria-label="Versions" className="overflow-hidden rounded-lg border border-line bg-surface">
          {list.isPending && <LoadingRows label="Loading the versions" />}
          {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.data?.versions.length === 0 && (
            <EmptyState title="No versions">
              <p>Every change of the examples makes one.</p>
            </EmptyState>
          )}
          <ol aria-label="Versions, the newest first">
            {versions.map((version, at) => (
              <VersionRow
                key={version.as_of}
                version={version}
                datasetId={datasetId}
                isShown={version.as_of === to}
                onChanges={() => set({ from: versions[at + 1]?.as_of, to: version.as_of })}
                hasBefore={versions[at + 1] !== undefined}
                onName={() => setNaming(version)}
              />
            ))}
          </ol>
          {list.data && (
            <Pager
              page={page}
              count={versions.length}
              pageSize={versionsPageSize}
              hasNext={list.data.hasNext}
              onPage={(next) => set({ page: next > 1 ? next : undefined })}
            />
          )}
        </section>
        <section aria-label="Changes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {versions.length > 1 && (
            <div className="flex flex-wrap items-end gap-3">
              <VersionChoice label="From" value={from} versions={versions} onChange={(next) => set({ from: next })} />
              <VersionChoice label="To" value={to} versions={versions} onChange={(next) => set({ to: next })} />
            </div>
          )}
          {from && to ? (
            <VersionDifferences datasetId={datasetId} from={from} to={to} />
          ) : (
            versions.length > 1 && (
              <p className="text-sm text-ink-2">Choose two versions to see which examples differ, and how.</p>
            )
          )}
        </section>
      </div>
      {naming && <NameVersion datasetId={datasetId} version={naming} onClose={() => setNaming(undefined)} />}
    </div>
  );
}

function VersionRow({
  version,
  datasetId,
  isShown,
  hasBefore,
  onChanges,
  onName,
}: {
  version: DatasetVersion;
  datasetId: string;
  isShown: boolean;
  hasBefore: boolean;
  onChanges: () => void;
  onName: () => void;
}) {
  const tenant = useTenant();
  const mayName = useHasPermission('datasets:update');
  const isNewest = version.tags?.includes('latest') === true;
  const time = formatDateTime(version.as_of);
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line px-4 py-2.5 last:border-b-0 ${isShown ? 'bg-accent-tint' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="tabular font-medium">{time}</span>
        <span className="text-xs text-ink-2">
          <Ago at={version.as_of} />
        </span>
        {version.tags?.map((tag) => (
          <Badge key={tag} tone={tag === 'latest' ? 'ok' : 'neutral'}>
            {visibleName(tag)}
          </Badge>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Link
          to="/o/$tenant/datasets/$datasetId/examples"
          params={{ tenant, datasetId }}
          search={isNewest ? {} : { version: version.as_of }}
          aria-label={`Examples of the version of ${time}`}
          className={buttonClass('ghost', 'h-7 px-2 text-xs')}
        >
          Examples
        </Link>
        {hasBefore && (
          <Button
            look="ghost"
            className="h-7 px-2 text-xs"
            aria-label={`Changes in the version of ${time}`}
            onClick={onChanges}
          >
            Changes
          </Button>
        )}
        {mayName && (
          <Button look="ghost" className="h-7 px-2 text-xs" aria-label={`Name the version of ${time}`} onClick={onName}>
            Name
          </Button>
        )}
      </div>
    </li>
  );
}

function VersionChoice({
  label,
  value,
  versions,
  onChange,
}: {
  label: string;
  value: string | undefined;
  versions: readonly DatasetVersion[];
  onChange: (asOf: string) => void;
}) {
  const isKnown = versions.some(({ as_of: asOf }) => asOf === value);
  return (
    <label className="grid min-w-0 gap-1 text-xs font-medium text-ink-2">
      {label}
      <select
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 max-w-full rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
      >
        {value === undefined && <option value="">Choose a version</option>}
        {value !== undefined && !isKnown && <option value={value}>{formatDateTime(value)}</option>}
        {versions.map(({ as_of: asOf, tags }) => (
          <option key={asOf} value={asOf}>
            {formatDateTime(asOf)}
            {tags ? ` (${tags.join(', ')})` : ''}
          </option>
        ))}
      </select>
    </label>
  );
}

function NameVersion({
  datasetId,
  version,
  onClose,
}: {
  datasetId: string;
  version: DatasetVersion;
  onClose: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [tag, setTag] = useState('');
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.experiments.PUT('/api/v1/datasets/{dataset_id}/tags', {
          params: { path: { dataset_id: datasetId } },
          body: { as_of: version.as_of, tag: tag.trim() },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [api.tenantId, 'datasets', 'one', datasetId, 'versions'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Version of ${formatDateTime(version.as_of)}`}
      description="Experiments read the dataset by this name. Another version with the name loses it."
    >
      <form onSubmit={submit} className="grid gap-4 px-5 py-4">
        <Field
          label="Name of the version"
          value={tag}
          required
          autoFocus
          placeholder="prod"
          onChange={(event) => setTag(event.target.value)}
        />
        {save.isError && <ErrorState error={save.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="solid" disabled={save.isPending || tag.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
