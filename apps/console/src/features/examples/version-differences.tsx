import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@heddle/comparison-text';
import { Link } from '@tanstack/react-router';
import { useApi, useTenant } from '../../shared/app-context';
import { shortId } from '../../ui/format';
import { ErrorState, LoadingRows } from '../../ui/states';
import { ValueView } from '../../ui/value-view';
import { FieldDiff } from '../comparison/diff-views';
import type { Example } from '../runs/runs.queries';
import { shownChanges, versionDifferenceQuery } from './examples.queries';

const contentOf = ({ inputs, outputs, metadata }: Example) => ({ inputs, outputs, metadata });

/** Examples that differ between two versions, and how. */
export function VersionDifferences({ datasetId, from, to }: { datasetId: string; from: string; to: string }) {
  const tenant = useTenant();
  const found = useQuery(versionDifferenceQuery(useApi(), datasetId, from, to));
  if (found.isPending) return <LoadingRows label="Comparing the versions" rows={4} />;
  if (!found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { added, removed, modified, contents } = found.data;
  const groups = [
    ['changed', modified],
    ['added', added],
    ['removed', removed],
  ] as const;
  const all = groups.flatMap(([, ids]) => ids);
  const hidden = all.filter((id) => !contents.has(id)).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="text-sm">
        {all.length === 0
          ? 'The versions have the same examples.'
          : groups.map(([word, ids]) => `${formatCount(ids.length)} ${word}`).join(', ')}
      </p>
      {groups.map(([word, ids]) =>
        ids.slice(0, shownChanges).map((id) => {
          const { before, after } = contents.get(id) ?? {};
          const only = after ?? before;
          return (
            <article
              key={id}
              className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line bg-surface p-3"
            >
              <h2 className="flex gap-2 text-xs">
                {word === 'removed' ? (
                  <code className="font-mono" title={id}>
                    {shortId(id)}
                  </code>
                ) : (
                  <Link
                    to="/o/$tenant/datasets/$datasetId/e/$exampleId"
                    params={{ tenant, datasetId, exampleId: id }}
                    title={id}
                    className="font-mono text-accent hover:underline"
                  >
                    {shortId(id)}
                  </Link>
                )}
                <span className="font-medium text-ink-2">{word}</span>
              </h2>
              {before && after ? (
                <FieldDiff before={contentOf(before)} after={contentOf(after)} />
              ) : (
                only && <ValueView value={only.inputs} />
              )}
            </article>
          );
        }),
      )}
      {hidden > 0 && <p className="text-xs text-ink-3">and {formatCount(hidden)} more examples</p>}
    </div>
  );
}
