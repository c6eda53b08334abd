import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { formatChange, formatCount, formatMetric } from '@heddle/comparison-text';
import { useApi } from '../../shared/app-context';
import { IconButton } from '../../ui/button';
import { ExperimentBadge, letterFor } from '../../ui/experiment-badge';
import { Name } from '../../ui/name';
import { ErrorState } from '../../ui/states';
import type { Experiment } from '../datasets/datasets.queries';
import { largestMoves, pointSizes, type Distribution } from './chart-points';
import { ChartPlaces } from './charts-places';
import { hasColumn, type MetricView } from './comparison-metrics';
import { distributionQuery } from './comparison.queries';
import { Histogram, Scatter } from './metric-plot';

interface Props {
  datasetId: string;
  experiments: readonly Experiment[];
  metrics: readonly MetricView[];
  /** Key of the metric. */
  chosen: string;
  onChoose: (key: string | undefined) => void;
  onOpen: (exampleId: string) => void;
}

/** Distribution of one metric over the rows, and its values against those of the first experiment. */
export default function MetricCharts({ datasetId, experiments, metrics, chosen, onChoose, onOpen }: Props) {
  const drawn = metrics.filter((metric) => hasColumn(metric) && metric.unit !== 'label');
  const metric = drawn.find(({ key }) => key === chosen) ?? drawn[0];
  const ids = experiments.map(({ id }) => id);
  const found = useQuery(distributionQuery(useApi(), datasetId, ids, metric?.key));
  if (!metric) return null;
  return (
    <section
      aria-label="Charts"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex items-center gap-3">
        <label className="flex min-w-0 items-center gap-2 text-xs font-medium text-ink-2">
          Charts of
          <select
            value={metric.key}
            onChange={(event) => onChoose(event.target.value)}
            className="h-8 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
          >
            {drawn.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <span className="ml-auto" />
        <IconButton label="Close the charts" onClick={() => onChoose(undefined)}>
          <X size={15} />
        </IconButton>
      </div>
      {found.isPending && (
        <div role="status" aria-label="Loading the charts">
          <ChartPlaces count={experiments.length} />
        </div>
      )}
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <Charts
          key={`${metric.key} ${ids.join()} ${found.dataUpdatedAt}`}
          metric={metric}
          distribution={found.data}
          experiments={experiments}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}

function Charts({
  metric,
  distribution,
  experiments,
  onOpen,
}: {
  metric: MetricView;
  distribution: Distribution;
  experiments: readonly Experiment[];
  onOpen: (exampleId: string) => void;
}) {
  const format = (value: number) => formatMetric(value, metric.style);
  if (distribution.bins.length === 0) return <p className="text-sm text-ink-2">No row has a value of this metric.</p>;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-4">
      <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
        <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs font-semibold">
          Rows by {metric.label}
          {experiments.map(({ id, name }, at) => (
            <span key={id} className="inline-flex max-w-40 items-center gap-1 font-normal text-ink-2">
              <ExperimentBadge index={at} size="sm" />
              <span className="truncate">
                <Name text={name} />
              </span>
            </span>
          ))}
        </figcaption>
        <Histogram distribution={distribution} format={format} />
        <CountsTable distribution={distribution} experiments={experiments} format={format} />
      </figure>
      {distribution.pairs.map(({ session_id: id, cells }) => {
        const index = experiments.findIndex((experiment) => experiment.id === id);
        return (
          <figure key={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
            <figcaption className="flex flex-wrap items-center gap-x-1.5 text-xs font-semibold">
              <ExperimentBadge index={index} size="sm" /> against <ExperimentBadge index={0} size="sm" />
              <span className="font-normal text-ink-2">
                up: {letterFor(index)}, right: {letterFor(0)}; on the line both are equal
              </span>
            </figcaption>
            {cells.length === 0 ? (
              <p className="text-sm text-ink-2">No row has a value in both.</p>
            ) : (
              <>
                <Scatter cells={cells} index={index} format={format} onOpen={onOpen} />
                <PointSizes />
                <Moves cells={cells} metric={metric} onOpen={onOpen} />
              </>
            )}
          </figure>
        );
      })}
    </div>
  );
}

const PointSizes = () => (
  <p className="flex flex-wrap items-center gap-x-3 text-2xs text-ink-3">
    Rows:
    {pointSizes.map(({ label, diameter }) => (
      <span key={label} className="inline-flex items-center gap-1">
        <span
          aria-hidden="true"
          className="inline-block rounded-full bg-ink-3"
          style={{ width: diameter * 0.7, height: diameter * 0.7 }}
        />
        {label}
      </span>
    ))}
  </p>
);

/** The chart as numbers. */
function CountsTable({
  distribution: { bins, discrete, experiments: counted },
  experiments,
  format,
}: {
  distribution: Distribution;
  experiments: readonly Experiment[];
  format: (value: number) => string;
}) {
  return (
    <details className="text-xs">
      <summary className="min-h-6 text-ink-2">As a table</summary>
      <table className="tabular w-full text-right">
        <thead>
          <tr>
            <th scope="col" className="text-left font-medium">
              Value
            </th>
            {experiments.map(({ id }, at) => (
              <th key={id} scope="col" className="font-medium">
                {letterFor(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map(({ low, high }, bin) => (
            <tr key={low}>
              <th scope="row" className="text-left font-normal">
                {discrete ? format(low) : `${format(low)} to ${format(high)}`}
              </th>
              {counted.map(({ session_id: id, counts }) => (
                <td key={id}>{formatCount(counts[bin] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const shownMoves = 5;

/** Keyboard alternative to pressing a point. */
function Moves({
  cells,
  metric,
  onOpen,
}: {
  cells: Distribution['pairs'][number]['cells'];
  metric: MetricView;
  onOpen: (exampleId: string) => void;
}) {
  const moves = largestMoves(cells, shownMoves);
  if (moves.length === 0) return null;
  return (
    <ul aria-label="Largest differences" className="flex flex-wrap gap-1 text-xs">
      {moves.map(({ baseline, value, n, example_id: id }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="tabular min-h-6 rounded border border-line-strong px-1.5 hover:bg-hover"
          >
            {formatChange(value - baseline, metric.style)} in {formatCount(n)} {n === 1 ? 'row' : 'rows'}: open one
          </button>
        </li>
      ))}
    </ul>
  );
}
