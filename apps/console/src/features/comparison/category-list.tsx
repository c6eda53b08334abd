import { clsx } from 'clsx';
import { formatCount } from '@heddle/comparison-text';
import { ExperimentBadge, letterFor } from '../../ui/experiment-badge';
import { Popover } from '../../ui/popover';
import { shareText, shiftText, type Category } from './categories';
import type { MetricView } from './comparison-metrics';
import { isFilteredBy, type RowFilter } from './row-order';

/** Maximum number of categories in a card. */
const shownAtOnce = 4;

interface Props {
  metric: MetricView;
  categories: readonly Category[];
  filter: RowFilter | undefined;
  onFilter: (filter: RowFilter) => void;
}

/** Shares of each category and their shifts; a click on a share shows its rows. */
export function CategoryList(props: Props) {
  const { metric, categories } = props;
  const rest = categories.length - shownAtOnce;
  return (
    <>
      <CategoryTable {...props} categories={rest > 1 ? categories.slice(0, shownAtOnce) : categories} />
      {rest > 1 && (
        <Popover
          label={`All categories of ${metric.label}`}
          trigger={
            <button type="button" className="justify-self-start rounded text-2xs text-accent hover:underline">
              {formatCount(rest)} more categories
            </button>
          }
        >
          <h3 className="mb-2 text-sm font-semibold wrap-anywhere">{metric.label}</h3>
          <CategoryTable {...props} />
        </Popover>
      )}
    </>
  );
}

function CategoryTable({ metric, categories, filter, onFilter }: Props) {
  return (
    <div className="overflow-x-auto" role="group" aria-label={`Categories of ${metric.label}`} tabIndex={0}>
      <table className="w-full table-fixed border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            <th scope="col" className="w-full">
              <span className="sr-only">Category</span>
            </th>
            {metric.experiments.map((_, index) => (
              <th key={index} scope="col" className="w-15 pb-0.5 pl-2 text-right font-normal">
                <span className="inline-flex items-center gap-1">
                  {index > 0 && <MovedFilter metric={metric} experiment={index} filter={filter} onFilter={onFilter} />}
                  <ExperimentBadge index={index} size="sm" />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ label, shares }) => (
            <tr key={label}>
              <th scope="row" className="py-0.5 text-left align-top font-normal">
                <span className="line-clamp-2 wrap-anywhere" title={label}>
                  {label}
                </span>
              </th>
              {shares.map(({ count, share, shift }, experiment) => {
                const wanted: RowFilter = { kind: 'category', experiment, metric: metric.key, label };
                const pressed = isFilteredBy(filter, wanted);
                return (
                  <td key={experiment} className="py-0.5 pl-2 text-right align-top whitespace-nowrap">
                    <button
                      type="button"
                      aria-pressed={pressed}
                      disabled={count === 0 && !pressed}
                      onClick={() => onFilter(wanted)}
                      title={`${label}: ${formatCount(count)}; show only these rows`}
                      aria-label={`${shareText(share)} ${label} in ${metric.label} of ${letterFor(experiment)}; show only these rows`}
                      className={clsx(
                        'tabular rounded px-0.5 font-medium disabled:font-normal disabled:text-ink-3',
                        count > 0 && 'underline decoration-dotted underline-offset-2',
                        pressed ? 'bg-raised outline-1' : 'hover:bg-hover',
                      )}
                    >
                      {shareText(share)}
                    </button>
                    {shift !== null && (
                      <span className="tabular block px-0.5 text-2xs text-ink-3">{shiftText(shift)}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MovedFilter({
  metric,
  experiment,
  filter,
  onFilter,
}: Pick<Props, 'metric' | 'filter' | 'onFilter'> & { experiment: number }) {
  const wanted: RowFilter = { kind: 'moved', experiment, metric: metric.key };
  const pressed = isFilteredBy(filter, wanted);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onFilter(wanted)}
      aria-label={`Show only rows whose ${metric.label} of ${letterFor(experiment)} is not that of ${letterFor(0)}`}
      title={`Only rows with another category than ${letterFor(0)}`}
      className={clsx('rounded px-0.5 text-2xs text-ink-2', pressed ? 'bg-raised outline-1' : 'hover:bg-hover')}
    >
      ≠
    </button>
  );
}
